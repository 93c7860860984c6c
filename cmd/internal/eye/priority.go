package eye

import "syscall"

// behind is how far the eye stands behind the table, in steps of nice(1): it
// computes on every core, and neither a press nor a page is to wait for it.
const behind = 5

// putBehind puts every process of a group behind this one.
func putBehind(group int) error {
	// The kernel gives 20 less the niceness, and takes the niceness.
	given, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		return err
	}
	return syscall.Setpriority(syscall.PRIO_PGRP, group, min(20-given+behind, 19))
}
