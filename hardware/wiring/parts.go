package wiring

// Diagrams are those of docs/build, in the order of the guide.
func Diagrams() []Diagram {
	return []Diagram{button(), lamp(), buzzer(), ws2812(), apa102(), max7219(), ssd1306()}
}

func button() Diagram {
	return Diagram{
		Name: "button", Title: "Button on GPIO17",
		boxes: []box{{"button", "button, closes when pressed", 520, 230, []string{"a", "b"}, nil}},
		wires: []wire{{"11", "button.a", data}, {"9", "button.b", minus}},
		notes: []string{"Which of the two contacts is a does not matter.", "Further buttons: each its own line, any ground."},
	}
}

// switched is a load that a transistor switches to ground.
func switched(name, title, load string, pin string) Diagram {
	return Diagram{
		Name: name, Title: title,
		boxes: []box{
			{"resistor", "resistor 1 kΩ", 400, 250, []string{"in"}, []string{"out"}},
			{"npn", "transistor BC337", 570, 330, []string{"base", "emitter"}, []string{"collector"}},
			{"load", load, 735, 200, []string{"+", "–"}, nil},
		},
		wires: []wire{
			{pin, "resistor.in", data}, {"resistor.out", "npn.base", data}, {"14", "npn.emitter", minus},
			{"npn.collector", "load.–", other}, {"4", "load.+", plus},
		},
	}
}

func lamp() Diagram {
	d := switched("lamp", "Lamp of the button on GPIO27", "5 V lamp", "13")
	d.notes = []string{"The lamp of most arcade buttons is an LED with its resistor inside.", "A bare LED wants 150 Ω between + and the 5 V."}
	return d
}

func buzzer() Diagram {
	d := switched("buzzer", "Active buzzer on GPIO22", "5 V buzzer", "15")
	d.notes = []string{"Active: it sounds by itself when it has its voltage.", "A magnetic one wants a diode 1N4148 across it, its ring at +."}
	return d
}

// supply is the 5 V supply of a panel with its capacitor.
var supply = box{"supply", "5 V supply, 1000 µF across it", 470, 440, []string{"–"}, []string{"+", "–"}}

func ws2812() Diagram {
	return Diagram{
		Name: "ws2812", Title: "WS2812 (NeoPixel) on SPI",
		boxes: []box{
			{"shifter", "74AHCT125", 380, 200, []string{"VCC", "1A", "1OE", "GND"}, []string{"1Y"}},
			{"resistor", "330 Ω", 530, 150, []string{"in"}, []string{"out"}},
			{"panel", "WS2812", 700, 200, []string{"DIN", "5V", "GND"}, nil},
			supply,
		},
		wires: []wire{
			{"2", "shifter.VCC", plus}, {"19", "shifter.1A", data}, {"20", "shifter.1OE", minus}, {"25", "shifter.GND", minus},
			{"shifter.1Y", "resistor.in", data}, {"resistor.out", "panel.DIN", data},
			{"39", "supply.–", minus}, {"supply.+", "panel.5V", plus}, {"supply.–", "panel.GND", minus},
		},
		notes: []string{"Up to 64 LEDs at the usual brightness: without the supply, 5V and GND of the panel to pins 4 and 6."},
	}
}

func apa102() Diagram {
	return Diagram{
		Name: "apa102", Title: "APA102 (DotStar) on SPI",
		boxes: []box{
			{"shifter", "74AHCT125", 400, 200, []string{"VCC", "1A", "2A", "1OE", "2OE", "GND"}, []string{"1Y", "2Y"}},
			{"panel", "APA102", 680, 200, []string{"DI", "CI", "5V", "GND"}, nil},
			supply,
		},
		wires: []wire{
			{"2", "shifter.VCC", plus}, {"19", "shifter.1A", data}, {"23", "shifter.2A", clock},
			{"20", "shifter.1OE", minus}, {"25", "shifter.2OE", minus}, {"30", "shifter.GND", minus},
			{"shifter.1Y", "panel.DI", data}, {"shifter.2Y", "panel.CI", clock},
			{"39", "supply.–", minus}, {"supply.+", "panel.5V", plus}, {"supply.–", "panel.GND", minus},
		},
		notes: []string{"Up to 64 LEDs at the usual brightness: without the supply, 5V and GND of the panel to pins 4 and 6."},
	}
}

func max7219() Diagram {
	return Diagram{
		Name: "max7219", Title: "MAX7219 modules (FC-16) on SPI",
		boxes: []box{{"panel", "MAX7219, first module", 540, 200, []string{"VCC", "GND", "DIN", "CS", "CLK"}, nil}},
		wires: []wire{
			{"2", "panel.VCC", plus}, {"6", "panel.GND", minus}, {"19", "panel.DIN", data},
			{"24", "panel.CS", other}, {"23", "panel.CLK", clock},
		},
		notes: []string{"If the picture is wrong now and then: a 74AHCT125 into DIN, CS and CLK, as with the APA102."},
	}
}

func ssd1306() Diagram {
	return Diagram{
		Name: "ssd1306", Title: "SSD1306 (OLED) on I2C",
		boxes: []box{{"panel", "SSD1306", 540, 160, []string{"VCC", "SDA", "SCL", "GND"}, nil}},
		wires: []wire{{"1", "panel.VCC", plus}, {"3", "panel.SDA", data}, {"5", "panel.SCL", clock}, {"9", "panel.GND", minus}},
		notes: []string{"VCC and GND are exchanged on some: go by what is printed on it."},
	}
}
