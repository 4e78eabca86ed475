import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { articleContent } from '../../articles/article-content.ts'
import type { EntryAutosave } from './entry-autosave.ts'
import { draftOf, first, mergeDrafts } from '../../../../testing/autosave-world.ts'
import { fillState } from './autosave-state.ts'
import { isSameOverlap } from './merge-drafts.ts'
import { OthersChanges } from './others-changes.tsx'

const articleOf = (...paragraphs: string[]) => ({
  ...draftOf(first),
  content: paragraphs.map((text) => `<p>${text}</p>`).join(''),
})

function overlapsOf(base: string[], mine: string[], theirs: string[]) {
  return mergeDrafts({ base: articleOf(...base), mine: articleOf(...mine), theirs: articleOf(...theirs) }).overlaps
}

function showsPlaces(...texts: Parameters<typeof overlapsOf>): (string | null | undefined)[] {
  const state = { ...fillState(articleContent.parts, first), isSaved: false, overlaps: overlapsOf(...texts) }
  render(<OthersChanges subject={articleContent} state={state} autosave={{} as EntryAutosave} />)
  return screen.getAllByRole('group').map((group) => group.querySelector('small')?.textContent)
}

const all = ['Een', 'Twee', 'Drie']

test.each([
  ['in the middle', all, ['Een', 'Mijn', 'Drie'], ['Een', 'Hun', 'Drie'], 'Tussen ‘Een’ en ‘Drie’'],
  ['at the beginning', all, ['Mijn', 'Twee', 'Drie'], ['Hun', 'Twee', 'Drie'], 'Aan het begin, boven ‘Twee’'],
  ['at the end', all, ['Een', 'Twee', 'Mijn'], ['Een', 'Twee', 'Hun'], 'Aan het eind, onder ‘Twee’'],
  ['where there is nothing else', ['Een'], ['Mijn'], ['Hun'], ''],
])('what both changed tells where it stands: %s', (_, base, mine, theirs, told) => {
  expect(showsPlaces(base, mine, theirs)).toEqual([told])
})

test('each of several places has its own, and a long paragraph its first words', () => {
  const long = 'Een lange alinea die verder gaat dan iemand leest om te weten welke het is'
  const [base, mine, theirs] = ['', 'x', 'y'].map((by) => [`Een${by}`, long, `Drie${by}`])

  expect(showsPlaces(base!, mine!, theirs!)).toEqual([
    'Aan het begin, boven ‘Een lange alinea die verder gaat dan iemand leest om te wete …’',
    'Aan het eind, onder ‘Een lange alinea die verder gaat dan iemand leest om te wete …’',
  ])
})

test('what is typed around it makes no other choice of it', () => {
  const [base, theirs] = [
    [...all, 'Vier'],
    ['Een', 'Hun', 'Drie', 'Vier'],
  ]
  const [before] = overlapsOf(base, ['Een', 'Mijn', 'Drie', 'Vier'], theirs)
  const [after] = overlapsOf(base, ['Een', 'Mijn', 'Drie', 'Vier, en meer'], theirs)
  const [other] = overlapsOf(base, ['Een', 'Mijn, en meer', 'Drie', 'Vier'], theirs)

  expect(isSameOverlap(before!, after!)).toBe(true)
  expect(isSameOverlap(before!, other!)).toBe(false)
})
