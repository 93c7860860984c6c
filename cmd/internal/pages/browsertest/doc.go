// Package browsertest holds no code: its tests open the pages in a real
// browser, headless Chromium. Some show every scene of every game, from states
// that the table's own core or a rule-book made and a real broker published;
// others build both programs, play at the virtual table through the page, and
// read the verdict off the wall. Phones in portrait claim seats over plain http
// under a name of the network, and what one does in secret is looked for in all
// that another is told.
//
// With -screenshots DIR the tests keep pictures of what they saw.
package browsertest
