// Package browsertest holds no code: its tests open the pages in a real
// browser, headless Chromium. One shows every scene of Bluff on wall and
// visitor's page, from states that a real rule-book made and a real broker
// published. The other builds both programs, plays at the virtual table
// through the page, and reads the verdict off the wall.
//
// With -screenshots DIR the tests keep pictures of what they saw.
package browsertest
