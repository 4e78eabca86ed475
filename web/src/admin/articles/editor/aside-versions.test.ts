import type { ArticleDraft } from '@portal/contract/articles'
import { expect, test } from 'vitest'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { first } from './article-keeper.test-kit.ts'
import { AsideVersions } from './aside-versions.ts'
import { draftOf } from './merge-drafts.ts'

const withIntro = (intro: string): ArticleDraft => ({ ...draftOf(first), intro })

function createAsides(failureOf: (intro: string) => unknown) {
  const kept: string[] = []
  const asides = new AsideVersions(async (_name, { intro }) => {
    const failure = failureOf(intro)
    if (failure) throw failure
    kept.push(intro)
  })
  return { asides, kept }
}

test('a version whose call fails is sent again, before those after it', async () => {
  const failures = [errorWithoutReply()]
  const { asides, kept } = createAsides(() => failures.pop() ?? null)
  asides.add('Sanne', withIntro('Van Sanne'))
  asides.add('Noor', withIntro('Van Noor'))

  await expect(asides.send()).rejects.toThrow('API Request Error')
  await asides.send()

  expect(kept).toEqual(['Van Sanne', 'Van Noor'])
})

test('a version that is refused holds up nothing, and is refused again when it comes again', async () => {
  const tooLong = new ApiError(422, 'Te lang')
  const { asides, kept } = createAsides((intro) => (intro === 'Te lang' ? tooLong : null))
  asides.add('Sanne', withIntro('Te lang'))
  asides.add('Noor', withIntro('Van Noor'))
  await expect(asides.send()).rejects.toBe(tooLong)
  asides.add('Sanne', withIntro('Te lang'))
  await expect(asides.send()).rejects.toBe(tooLong)

  asides.add('Sanne', withIntro('Kort'))
  await asides.send()

  expect(kept).toEqual(['Van Noor', 'Kort'])
})
