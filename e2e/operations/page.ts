import { readFileSync } from 'node:fs'

/** A block of commands; `notRun` is the reason why the test leaves it out, as the comment above it says. */
export type Block = { text: string; notRun: string | null }

/** The text of the page that operators follow. */
export function readPage(): string {
  return readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
}

/** The blocks of commands, in the order of the page. */
export function blocksOf(page: string): Block[] {
  const blocks = page.matchAll(/(?:^<!-- not run: (.+) -->\n+)?^```sh\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, reason, text = '']) => ({ text, notRun: reason ?? null }))
}

/** The commands of a block, one a line; what is written into a file between `<<END` and `END` belongs to its command. */
export function commandsOf({ text }: Block): string[] {
  const withoutFiles = text.replaceAll(/(<<END)\n[\s\S]*?\nEND$/gm, '$1')
  return withoutFiles.split('\n').filter((line) => line.trim() !== '')
}
