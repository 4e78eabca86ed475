import type { ContentVersion, VersionReason } from '@portal/contract/content'
import { expect, test } from 'vitest'
import { seenVersion } from './seen-version.ts'

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T08:00:00.000000Z`

type Step = [reason: VersionReason, made: number, from?: number, until?: number]

function versionsOf(steps: readonly Step[]): ContentVersion[] {
  return steps
    .map(([reason, made, from, until], index) => ({
      number: index + 1,
      reason,
      name: null,
      published_from: from ? at(from) : null,
      published_until: until ? at(until) : null,
      created_by: null,
      created_at: at(made),
    }))
    .reverse()
}

test.each<[text: string, steps: Step[], day: number, seen: number | null]>([
  ['nothing was published', [['bewaard', 1]], 9, null],
  ['it was published', [['gepubliceerd', 1, 1]], 9, 1],
  [
    'it was published again',
    [
      ['gepubliceerd', 1, 1],
      ['gepubliceerd', 2, 1],
    ],
    9,
    2,
  ],
  ['its end has come', [['gepubliceerd', 1, 1, 5]], 5, null],
  ['its moment is to come', [['gepland', 1, 5]], 4, null],
  ['its moment has come', [['gepland', 1, 5]], 5, 1],
  [
    'a change is to come',
    [
      ['gepubliceerd', 1, 1],
      ['gepland', 2, 5],
    ],
    4,
    1,
  ],
  [
    'a change has come',
    [
      ['gepubliceerd', 1, 1],
      ['gepland', 2, 5],
    ],
    5,
    2,
  ],
  [
    'a change was planned for later',
    [
      ['gepubliceerd', 1, 1],
      ['gepland', 2, 5],
      ['gepland', 3, 8],
    ],
    6,
    1,
  ],
  [
    'a planned change was overtaken',
    [
      ['gepubliceerd', 1, 1],
      ['gepland', 2, 5],
      ['gepubliceerd', 3, 1],
    ],
    9,
    3,
  ],
  [
    'it was withdrawn',
    [
      ['gepubliceerd', 1, 1],
      ['gepland', 2, 5],
      ['ingetrokken', 3],
    ],
    9,
    null,
  ],
  [
    'it was withdrawn and published again',
    [
      ['gepubliceerd', 1, 1],
      ['ingetrokken', 2],
      ['gepubliceerd', 3, 3],
      ['bewaard', 4],
    ],
    9,
    3,
  ],
])('when %s', (_, steps, day, seen) => {
  expect(seenVersion(versionsOf(steps), Date.parse(at(day)))).toBe(seen)
})
