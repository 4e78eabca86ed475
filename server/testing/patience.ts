// Every test that waits does so until it is true, so these only say how long a failure takes: a busy machine may need many times
// what a quiet one does, and a limit of its own is one that is too short there.

/** How long a test waits for one thing, in milliseconds. */
export const patienceMs = 120_000

/** How long a whole test may take, which waits for several. */
export const testMs = 300_000
