type Output = { isTTY?: boolean; write(text: string): unknown }

const everyMs = 1_000

/** Shows what a command tells of its progress: once a second, and nothing of a command that takes less. */
export function createProgress(output: Output, now: () => number = () => performance.now()) {
  let lastAt = now()
  let isShown = false

  const tell = (progress: string) => {
    if (now() - lastAt < everyMs) return
    lastAt = now()
    isShown = true
    // In a terminal each line takes the place of the one before.
    output.write(output.isTTY ? `\r\u001b[K${progress}` : `${progress}\n`)
  }
  const end = () => {
    if (isShown && output.isTTY) output.write('\r\u001b[K')
  }
  return { tell, end }
}
