import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('a command that takes less than a second shows no progress, a longer one at most once a second', () => {
  const shown: string[] = []
  let clock = 0
  const { tell, end } = createProgress({ write: (text) => shown.push(text) }, () => clock)

  for (clock = 0; clock <= 2_500; clock += 250) tell(`${clock} ms`)
  end()

  expect(shown).toEqual(['1000 ms\n', '2000 ms\n'])
})
