package opencv

import "math"

// assign gives each row a column of its own so that the costs' sum is least,
// by the Hungarian method with potentials. No row is longer than another or
// shorter than there are rows.
func assign(costs [][]float64) (to []int, least float64) {
	if len(costs) == 0 {
		return nil, 0
	}
	rows, columns := len(costs), len(costs[0])
	// Row and column 0 stand for none; row[j] is the row that has column j.
	u, v := make([]float64, rows+1), make([]float64, columns+1)
	row, way := make([]int, columns+1), make([]int, columns+1)
	for i := 1; i <= rows; i++ {
		row[0] = i
		slack, done := make([]float64, columns+1), make([]bool, columns+1)
		for j := range slack {
			slack[j] = math.Inf(1)
		}
		j := 0
		for row[j] != 0 {
			done[j] = true
			next, delta := 0, math.Inf(1)
			for k := 1; k <= columns; k++ {
				if done[k] {
					continue
				}
				if c := costs[row[j]-1][k-1] - u[row[j]] - v[k]; c < slack[k] {
					slack[k], way[k] = c, j
				}
				if slack[k] < delta {
					next, delta = k, slack[k]
				}
			}
			for k := range done {
				if done[k] {
					u[row[k]] += delta
					v[k] -= delta
				} else {
					slack[k] -= delta
				}
			}
			j = next
		}
		for j != 0 {
			row[j], j = row[way[j]], way[j]
		}
	}
	to = make([]int, rows)
	for j := 1; j <= columns; j++ {
		if row[j] != 0 {
			to[row[j]-1] = j - 1
			least += costs[row[j]-1][j-1]
		}
	}
	return to, least
}
