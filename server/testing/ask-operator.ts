import { askRunningServer } from '../src/operator/operator-socket.ts'

/** What the operator's program answers for a running portal, without that program; null when none runs. */
export async function askOperator(
  dataDir: string,
  words: readonly string[],
): Promise<{ code: number; output: string } | null> {
  try {
    const answer = await askRunningServer(dataDir, words)
    return answer && { code: answer.isFailure ? 1 : 0, output: answer.lines.join('\n') }
  } catch (error) {
    // The portal was killed meanwhile.
    return { code: 1, output: error instanceof Error ? error.message : String(error) }
  }
}
