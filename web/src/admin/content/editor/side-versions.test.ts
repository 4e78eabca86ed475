import type { ArticleDraft } from '@portal/contract/articles'
import { expect, test } from 'vitest'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { draftOf, first } from '../../../../testing/autosave-world.ts'
import { SideVersions } from './side-versions.ts'

const withIntro = (intro: string): ArticleDraft => ({ ...draftOf(first), intro })

function createSideVersions(failureOf: (intro: string) => unknown) {
  const kept: string[] = []
  const keepVersion = async (_name: string, { intro }: ArticleDraft) => {
    const failure = failureOf(intro)
    if (failure) throw failure
    kept.push(intro)
  }
  const sideVersions = new SideVersions(keepVersion, () => 0)
  return { sideVersions, kept }
}

test('a version whose call fails is sent again, before those after it', async () => {
  const failures = [errorWithoutReply()]
  const { sideVersions, kept } = createSideVersions(() => failures.pop() ?? null)
  sideVersions.add('Sanne', withIntro('Van Sanne'))
  sideVersions.add('Noor', withIntro('Van Noor'))

  await expect(sideVersions.send()).rejects.toThrow('API Request Error')
  await sideVersions.send()

  expect(kept).toEqual(['Van Sanne', 'Van Noor'])
})

test('a version that is refused holds up nothing, and is refused again when it comes again', async () => {
  const tooLong = new ApiError(422, 'Te lang')
  const { sideVersions, kept } = createSideVersions((intro) => (intro === 'Te lang' ? tooLong : null))
  sideVersions.add('Sanne', withIntro('Te lang'))
  sideVersions.add('Noor', withIntro('Van Noor'))
  await expect(sideVersions.send()).rejects.toBe(tooLong)
  sideVersions.add('Sanne', withIntro('Te lang'))
  await expect(sideVersions.send()).rejects.toBe(tooLong)

  sideVersions.add('Sanne', withIntro('Kort'))
  await sideVersions.send()

  expect(kept).toEqual(['Van Noor', 'Kort'])
})
