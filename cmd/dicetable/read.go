package main

import "context"

// runRead is `dicetable read`; the eye does the work.
func runRead(ctx context.Context, args []string, std stdio) int {
	return handToEye(ctx, "read", args, std)
}
