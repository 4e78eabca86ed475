import { searchKey, searchWords } from '@portal/contract/search'
import { Fragment } from 'react'

/** A text in which the words of a search are marked, whatever their accents. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const runs = runsOf(text, searchWords(search))
  return (
    // Anew for each search: a browser that translates the page has put its own elements in the place of these texts.
    <span key={search}>
      {runs.map(({ start, part, isHit }) =>
        isHit ? <mark key={start}>{part}</mark> : <Fragment key={start}>{part}</Fragment>,
      )}
    </span>
  )
}

type Run = { start: number; part: string; isHit: boolean }

function runsOf(text: string, words: readonly string[]): Run[] {
  const letters = Array.from(text.normalize('NFC'))
  // Where each letter of the key comes from: one of the text may have none, as a blank has, or several.
  const origins = letters.flatMap((letter, index) => Array.from(searchKey(letter), () => index))
  const key = letters.map(searchKey).join('')
  const hits = new Set<number>()
  for (const word of words) {
    for (let at = key.indexOf(word); at !== -1; at = key.indexOf(word, at + word.length)) {
      for (let index = origins[at]!; index <= origins[at + word.length - 1]!; index += 1) hits.add(index)
    }
  }
  const runs: Run[] = []
  for (const [index, letter] of letters.entries()) {
    const last = runs.at(-1)
    if (last && last.isHit === hits.has(index)) last.part += letter
    else runs.push({ start: index, part: letter, isHit: hits.has(index) })
  }
  return runs
}
