import type { ArticleDraft } from '@portal/contract/articles'
import { describe, expect, test } from 'vitest'
import { mergeBlocks } from './merge-blocks.ts'
import { chooseSide, mergeDrafts } from '../../../../testing/autosave-world.ts'
import type { Choice } from './merge-drafts.ts'

const paragraphs = (letters: string) =>
  letters
    .split('')
    .map((letter) => `<p>${letter}</p>`)
    .join('')
const lettersOf = (html: string) => html.replace(/<\/?p>/g, '')

// Each letter is a paragraph: what both began with, what each made of it, and what becomes of it; capitals in the last one are
// what overlaps, mine and theirs.
test.each([
  ['nobody changed anything', 'abc', 'abc', 'abc', 'abc', []],
  ['only I changed something', 'abc', 'axc', 'abc', 'axc', []],
  ['only they changed something', 'abc', 'abc', 'ayc', 'ayc', []],
  ['each changed another block', 'abc', 'xbc', 'aby', 'xby', []],
  ['they are side by side', 'abc', 'axc', 'aby', 'axy', []],
  ['both made the same change', 'abc', 'axc', 'axc', 'axc', []],
  ['I put in where they change the next', 'abc', 'axbc', 'ayc', 'axyc', []],
  ['I put in where they change the one before', 'abc', 'abxc', 'ayc', 'ayxc', []],
  ['I delete and they change another', 'abc', 'bc', 'aby', 'by', []],
  ['both delete the same', 'abc', 'ac', 'ac', 'ac', []],
  ['both change one block', 'abc', 'axc', 'ayc', 'axc', [['x', 'y']]],
  ['I delete what they change', 'abc', 'ac', 'ayc', 'ac', [['', 'y']]],
  ['they delete what I change', 'abc', 'axc', 'ac', 'axc', [['x', '']]],
  ['both put in at the same place', 'abc', 'abcx', 'abcy', 'abcx', [['x', 'y']]],
  ['both begin an empty article', '', 'x', 'y', 'x', [['x', 'y']]],
  ['I delete all, they add', 'abc', '', 'abcy', 'y', []],
  ['mine spans two of theirs', 'abcd', 'axd', 'ayzd', 'axd', [['x', 'yz']]],
  ['one overlap and one change of theirs', 'abcd', 'axcd', 'aycz', 'axcz', [['x', 'y']]],
  [
    'two overlaps',
    'abcd',
    'xbcv',
    'ybcw',
    'xbcv',
    [
      ['x', 'y'],
      ['v', 'w'],
    ],
  ],
])('blocks: %s', (_, base, mine, theirs, merged, overlaps) => {
  const parts = mergeBlocks(paragraphs(base), paragraphs(mine), paragraphs(theirs))

  expect(lettersOf(parts.map((part) => part.merged).join(''))).toBe(merged)
  expect(parts.filter((part) => part.overlaps).map((part) => [part.mine, part.theirs].map(lettersOf))).toEqual(overlaps)
  for (const [side, text] of Object.entries({ base, mine, theirs }) as ['base' | 'mine' | 'theirs', string][])
    expect(lettersOf(parts.map((part) => part[side]).join(''))).toBe(text)
})

test.each([
  ['they have what I sent', 'a', 'ax2', 'ax', ['ax'], 'ax2', 0],
  ['they have what I sent, and I took it back', 'a', 'a', 'ax', ['ax'], 'a', 0],
  ['they have what I sent, and a change of their own', 'abc', 'xbc', 'wbd', ['wbc'], 'xbd', 0],
  ['they have something else', 'a', 'ax2', 'ay', ['ax'], 'ax2', 1],
])('sent without an answer: %s', (_, base, mine, theirs, sent, merged, overlaps) => {
  const parts = mergeBlocks(paragraphs(base), paragraphs(mine), paragraphs(theirs), sent.map(paragraphs))

  expect(lettersOf(parts.map((part) => part.merged).join(''))).toBe(merged)
  expect(parts.filter((part) => part.overlaps)).toHaveLength(overlaps)
})

const begun: ArticleDraft = {
  title: 'Zout',
  url_slug: 'zout',
  intro: 'Kort',
  content: paragraphs('abc'),
  image_id: 1,
  image_alt: 'Een zak',
  image_decorative: false,
  image_focal: null,
  from: null,
  to: null,
}

describe('fields', () => {
  test('what one side changed is taken, and told when it is the other', () => {
    const { draft, overlaps, taken } = mergeDrafts({
      base: begun,
      mine: { ...begun, title: 'Zouten', content: paragraphs('xbc') },
      theirs: { ...begun, intro: 'Korter', content: paragraphs('aby') },
    })

    expect(draft).toEqual({ ...begun, title: 'Zouten', intro: 'Korter', content: paragraphs('xby') })
    expect([overlaps, taken]).toEqual([[], ['intro', 'content']])
  })

  test('a picture is one with its description', () => {
    const { overlaps } = mergeDrafts({
      base: begun,
      mine: { ...begun, image_id: 2 },
      theirs: { ...begun, image_alt: 'Een grote zak' },
    })

    expect(overlaps.map(({ part }) => part)).toEqual(['picture'])
  })

  test('an address that follows the title is no choice beside it, one of its own is', () => {
    const mine = { ...begun, title: 'Zout erbij', url_slug: 'zout-erbij' }
    const theirs = { ...begun, title: 'Zout eraf', url_slug: 'zout-eraf' }

    expect(mergeDrafts({ base: begun, mine, theirs }).overlaps).toEqual([
      {
        part: 'title',
        mine: { title: 'Zout erbij', url_slug: 'zout-erbij' },
        theirs: { title: 'Zout eraf', url_slug: 'zout-eraf' },
      },
    ])
    const own = mergeDrafts({ base: begun, mine, theirs: { ...theirs, url_slug: 'zomer' } })
    expect(own.overlaps.map(({ part }) => part)).toEqual(['title', 'url_slug'])
  })
})

test.each<[Choice, string, string]>([
  ['mine', 'Mijn', 'axc'],
  ['theirs', 'Hun', 'ayc'],
  ['both', 'Mijn', 'axyc'],
])('choosing %s everywhere leaves nothing to choose, and what nobody disputed', (choice, title, letters) => {
  const theirs = { ...begun, title: 'Hun', intro: 'Korter', content: paragraphs('ayc') }
  const mine = { ...begun, title: 'Mijn', content: paragraphs('axc') }
  const merged = mergeDrafts({ base: begun, mine, theirs })
  let sides = { base: merged.base, mine: merged.draft }

  for (const _ of merged.overlaps) {
    const [first] = mergeDrafts({ ...sides, theirs }).overlaps
    if (first) sides = chooseSide({ ...sides, theirs }, first, choice)
  }

  const { draft, overlaps } = mergeDrafts({ ...sides, theirs })
  expect(overlaps).toEqual([])
  expect([draft.title, draft.intro, lettersOf(draft.content)]).toEqual([title, 'Korter', letters])
})

test('two texts of many blocks, changed anywhere: no letter that one side wrote is lost without an overlap', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const changed = (letters: string, own: string) => {
    const blocks = letters.split('')
    for (let turn = 0; turn < 3; turn += 1) blocks.splice(random(blocks.length + 1), random(2), own[turn] ?? '')
    return blocks.join('')
  }
  for (let round = 0; round < 300; round += 1) {
    const base = 'abcdefgh'
    const [mine, theirs] = [changed(base, 'XYZ'), changed(base, 'UVW')]
    const parts = mergeBlocks(paragraphs(base), paragraphs(mine), paragraphs(theirs))
    const kept = parts.map((part) => (part.overlaps ? part.mine + part.theirs : part.merged)).join('')
    for (const letter of (mine + theirs).split('').filter((one) => one < 'a')) expect(kept).toContain(letter)
  }
})
