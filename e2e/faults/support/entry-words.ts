import type { Draft } from './edited-subjects.ts'
import { wordsIn } from './entry-edits.ts'
import type { Editor } from './entry-editor.ts'

/** What was typed so shortly before a tab was killed may be lost with it. */
const mayBeLostMs = 2_000

type Word = { text: string; by: Editor; at: number; mayBeLost: boolean }

/** The words that people type in one entry, and what they did with them knowingly. */
export function createWordLog() {
  const words: Word[] = []
  const takenOut = new Set<string>()
  const replaced = new Set<string>()

  return {
    /** Notes what somebody changed on their screen: the words that they added, and that they took out. */
    changed(by: Editor, at: number, [before, after]: [Draft, Draft]): Changed {
      const [had, has] = [wordsIn(before), wordsIn(after)]
      const [added, removed] = [without(has, had), without(had, has)]
      for (const text of added) words.push({ text, by, at, mayBeLost: false })
      for (const text of removed) takenOut.add(text)
      return { added, removed }
    },
    /** Notes what somebody had before them when they chose something else: its words may leave the entry, not its versions. */
    chosenAway(away: Draft, instead: Draft): void {
      for (const text of without(wordsIn(away), wordsIn(instead))) replaced.add(text)
    },
    tabKilled(of: Editor, now: number): void {
      for (const word of words) if (word.by === of && now - word.at <= mayBeLostMs) word.mayBeLost = true
    },
    /** Whoever opens the entry again keeps what they find. */
    found(by: Editor): void {
      const here = wordsIn(by.draft() ?? {})
      for (const word of words) if (here.has(word.text)) word.mayBeLost = false
    },
    /** Words that are nowhere, and words that left the entry without anybody having chosen so; how many were too late. */
    findLost(now: Draft, versions: readonly Draft[]): { lost: string[]; late: number } {
      const here = wordsIn(now)
      const inVersions = new Set(versions.flatMap((version) => [...wordsIn(version)]))
      const gone = words.filter(({ text }) => !here.has(text) && !takenOut.has(text))
      const unknown = gone.filter(({ text }) => !(inVersions.has(text) && replaced.has(text)))
      return {
        lost: unknown
          .filter(({ mayBeLost }) => !mayBeLost)
          .map(({ text }) => `${text} ${inVersions.has(text) ? 'left without a choice' : 'is nowhere'}`),
        late: unknown.filter(({ mayBeLost }) => mayBeLost).length,
      }
    },
  }
}

type Changed = { added: string[]; removed: string[] }

function without(words: Set<string>, others: Set<string>): string[] {
  return [...words].filter((word) => !others.has(word))
}
