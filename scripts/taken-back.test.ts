import { readFileSync } from 'node:fs'
import { calls } from '@portal/contract/openapi'
import { may } from '@portal/contract/roles'
import { contentKinds, subjects } from '@portal/contract/subjects'
import { expect, test } from 'vitest'

test('docs/taken-back.md has every call of staff that changes content or several members, and no other', () => {
  const page = readFileSync(new URL('../docs/taken-back.md', import.meta.url), 'utf8')
  const tables = page.split('\n\n').filter((part) => part.startsWith('|'))
  const told = tables.flatMap((table) => {
    const kinds = contentKinds.filter((kind) => subjects[kind].hasVersions === table.startsWith('| with versions'))
    const named = [...table.matchAll(/^\| `([A-Z]+ [^`]+)` \| (?:undone|countered|final) \| /gm)].map(
      ([, call]) => call!,
    )
    return named.flatMap((call) =>
      call.includes('{kind}') ? kinds.map((kind) => call.replace('{kind}', kind)) : [call],
    )
  })

  const changing = calls.filter(
    ({ endpoint: { method, access } }) =>
      method !== 'GET' && (access === may.changeContent || access === may.changeMembers),
  )
  const expected = changing.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(told.toSorted()).toEqual(expected.toSorted())
})
