/** How long a test waits for one thing, as vitest.config.ts has it for all. */
export const patienceMs = Number(process.env.PATIENCE_MS)
