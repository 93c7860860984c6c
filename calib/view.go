package calib

// Lens is a pinhole camera with distortion, in OpenCV's convention.
type Lens struct {
	// Width and Height are the picture's size the other values hold for, px.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Fx, Fy, Cx and Cy are in px.
	Fx float64 `json:"fx"`
	Fy float64 `json:"fy"`
	Cx float64 `json:"cx"`
	Cy float64 `json:"cy"`
	// Distortion is k1, k2, p1, p2, k3.
	Distortion [5]float64 `json:"distortion"`
}

// Pose carries mat coordinates (x right, y down, z into the table, mm) into
// the camera's (x right, y down, z forward, mm): camera = R * mat + T. A
// height h above the mat is z = -h.
type Pose struct {
	// R is a rotation, row by row.
	R [9]float64 `json:"r"`
	T [3]float64 `json:"t"`
}

// View is a camera in its place: it maps both ways between mat and picture.
type View struct {
	Lens Lens `json:"lens"`
	Pose Pose `json:"pose"`
}
