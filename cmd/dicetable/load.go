package main

import (
	"context"
	"fmt"
	"io"
)

const loadUsage = `Usage: dicetable load WHAT [FLAG]...

Puts a load on the program and takes the time; each WHAT has its own --help.

`

// loads are what `dicetable load` can do, in the order its help shows them.
func loads() []command {
	return []command{
		{"phones", "300 phones on one table: when a state has reached them all", runLoadPhones},
		{"tables", "thousands of tables at one club: its share of a core, and how old its standings are", runLoadTables},
	}
}

// runLoad is `dicetable load`.
func runLoad(ctx context.Context, args []string, std stdio) int {
	if len(args) == 0 {
		loadHelp(std.err)
		return exitUsage
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		loadHelp(std.out)
		return exitOK
	}
	for _, c := range loads() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], std)
		}
	}
	fmt.Fprintf(std.err, "dicetable load: there is no load %q; `dicetable load help` lists them.\n", args[0])
	return exitUsage
}

func loadHelp(w io.Writer) {
	fmt.Fprint(w, loadUsage)
	for _, c := range loads() {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.summary)
	}
}
