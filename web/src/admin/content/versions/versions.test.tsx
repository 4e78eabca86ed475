import type { ArticleDraft } from '@portal/contract/articles'
import { contentMessages, type ContentVersion } from '@portal/contract/content'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { openScreen, refusal } from '../../../../testing/open-screen.tsx'
import { articleEntryWith, openedArticle } from '../../../../testing/opened-article.ts'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { dismissToast, readToasts } from '../../../ui/toasts.ts'
import type { OpenArticle } from '../../articles/article-content.ts'
import { VersionsCard } from './versions-card.tsx'

let show: () => void = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        show = () => onSeen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

const noor = { id: 4, name: 'Noor Visser' }

function version(number: number, facts: Partial<ContentVersion> = {}): ContentVersion {
  const created_at = `2026-11-${10 + number}T10:00:00.000000Z`
  return {
    number,
    reason: 'bewaard',
    name: null,
    published_from: null,
    published_until: null,
    created_by: noor,
    created_at,
    ...facts,
  }
}

const stored = [
  version(3, { name: 'Voor de vakantie' }),
  version(2),
  version(1, { reason: 'gepubliceerd', published_from: '2026-11-11T10:00:00.000000Z' }),
]
const { title, url_slug, intro, content, image_id, image_alt, image_decorative, image_focal, from, to } =
  articleEntryWith()
const draft = { title, url_slug, intro, content, image_id, image_alt, image_decorative, image_focal, from, to }
const drafts: Record<number, Partial<ArticleDraft>> = {
  1: { title: 'Zout' },
  2: { title: 'Zout halen' },
  3: { title: 'Zout halen', content: '<p>Doe het deksel weer open.</p><p>Klaar.</p>' },
}

type Call = { method: string; body: Record<string, unknown> | undefined }
type Refusing = (path: string, call: Call) => Response | undefined

/** The card of an article with three versions, in view. */
async function openVersions(open: OpenArticle = openedArticle(), refuse: Refusing = () => undefined, isSeen = true) {
  let versions = stored
  const shown = openScreen({
    address: '/beheer/nieuws',
    component: () => (
      <>
        <VersionsCard open={open} />
        <QuestionDialog />
      </>
    ),
    member: { roles: ['redactie'] },
    answer: (path, call) => {
      const refused = refuse(path, call)
      if (refused) return refused
      const number = Number(/versions\/(\d+)/.exec(path)?.[1])
      if (path.endsWith('/restore')) return { data: articleEntryWith({ rev: 5, ...drafts[number] }), kept_as: 4 }
      if (number) return { data: { ...version(number), draft: { ...draft, ...drafts[number] } } }
      if (call.method === 'GET') return { data: versions }
      const kept = version(versions.length + 1, { name: String(call.body?.name) })
      versions = [kept, ...versions]
      return { data: kept }
    },
  })
  await screen.findByRole('heading', { name: 'Versies' })
  if (isSeen) act(() => show())
  return shown
}

const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const written = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
const differences = () => screen.findByRole('region', { name: 'Verschillen' })

test('versions are asked for when their card comes into view, and say what, who and when', async () => {
  const { asked } = await openVersions(openedArticle(), () => undefined, false)
  expect(asked).toEqual([])

  act(() => show())

  const list = await screen.findByRole('list', { name: 'Versies' })
  const [kept, , published] = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(kept).toContain('Voor de vakantieNoor Visser, 13-11-2026 om 11.00 uur')
  expect(published).toContain('Gepubliceerd')
  expect(published).toContain('Zien leden nu')
})

test('an article without versions says how one comes about', async () => {
  await openVersions(openedArticle(), (path) => (path.endsWith('versions') ? new Response('{"data":[]}') : undefined))

  expect(await screen.findByText(/Nog geen versies/)).toBeTruthy()
})

test('versions that could not be loaded can be tried again', async () => {
  let isUp = false
  await openVersions(openedArticle(), () => (isUp ? undefined : refusal(500, { message: 'Oeps' })))

  await screen.findByText('De versies konden niet worden geladen')
  isUp = true
  await press('Opnieuw proberen')

  expect(await screen.findByText('Voor de vakantie')).toBeTruthy()
})

test('what is in the fields is kept under a name, saved or not', async () => {
  const open = openedArticle({ draft: { title: 'Nog niet bewaard' } })
  const { sent } = await openVersions(open)

  await press('Versie bewaren')
  await press('Bewaren')
  expect(screen.getByText(contentMessages.versionNameMissing)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Naam/ }), 'Voor Kerst')
  await press('Bewaren')

  expect(await screen.findByText('Voor Kerst')).toBeTruthy()
  const body = { name: 'Voor Kerst', draft: expect.objectContaining({ title: 'Nog niet bewaard' }) }
  expect(written(sent)).toEqual([['/api/admin/news/7/versions', body]])
})

test('a version that could not be kept leaves its name in the dialog', async () => {
  await openVersions(openedArticle(), (_, { method }) =>
    method === 'POST' ? refusal(503, { message: 'Even wachten' }, { 'Retry-After': '5' }) : undefined,
  )

  await press('Versie bewaren')
  await userEvent.type(screen.getByRole('textbox', { name: /^Naam/ }), 'Voor Kerst')
  await press('Bewaren')

  expect(await screen.findByText(/Even wachten/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Naam/ }).value).toBe('Voor Kerst')
})

test('a version stands beside the one before it, in elements and in words', async () => {
  await openVersions()

  await press(/^Vergelijken: Voor de vakantie/)

  const text = within(await differences())
  const section = within(await text.findByRole('region', { name: 'Tekst' }))
  expect(text.queryByRole('region', { name: 'Titel' })).toBeNull()
  const added = section.getAllByText('erbij:').map(({ parentElement }) => parentElement!)
  expect(added.map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ['ins', 'erbij: weer ; '],
    ['ins', 'erbij: Klaar.; '],
  ])
})

test('a version stands beside what members see now, and what is in the fields', async () => {
  await openVersions(openedArticle({ draft: { ...drafts[3], intro: 'Anders.' } }))
  await press(/^Vergelijken: Voor de vakantie/)

  await userEvent.click(await screen.findByRole('radio', { name: 'wat leden nu zien' }))
  const section = await within(await differences()).findByRole('region', { name: 'Titel' })
  expect(section.querySelector('ins')?.textContent).toBe('erbij:  halen; ')

  await userEvent.click(screen.getByRole('radio', { name: 'wat nu in de velden staat' }))
  const intro = await within(await differences()).findByRole('region', { name: 'Intro' })
  expect(intro.querySelector('del')?.textContent).toContain('Anders.')
})

test('a version that could not be loaded can be tried again in its dialog', async () => {
  let isUp = false
  await openVersions(openedArticle(), (path) =>
    /versions\/2/.test(path) && !isUp ? refusal(500, { message: 'Oeps' }) : undefined,
  )
  await press(/^Vergelijken: Voor de vakantie/)
  await screen.findByText('De versie kon niet worden geladen')

  isUp = true
  await press('Opnieuw proberen')

  expect(await within(await differences()).findByRole('region', { name: 'Tekst' })).toBeTruthy()
})

test('restoring says that members notice nothing, and is undone by restoring what the server kept of the fields', async () => {
  const open = openedArticle()
  const { sent } = await openVersions(open)
  await press(/^Vergelijken: Voor de vakantie/)

  await press('Terugzetten')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Leden merken er niets van')
  expect(written(sent)).toEqual([])
  await confirm('Terugzetten')

  await waitFor(() => expect(open.refill).toHaveBeenCalledWith(expect.objectContaining({ title: 'Zout halen' })))
  expect(written(sent)).toEqual([['/api/admin/news/7/versions/3/restore', { rev: '4' }]])
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Versie teruggezet'))

  readToasts().at(-1)?.action?.onPress()

  await waitFor(() => expect(written(sent).at(-1)?.[0]).toBe('/api/admin/news/7/versions/4/restore'))
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Je tekst staat weer in de velden'))
})

test('a restore whose answer was lost is tried again as it was, and one that stands there already offers no undo', async () => {
  const open = openedArticle()
  const bodies: string[] = []
  let replies = [undefined, { kept_as: 4 }, { kept_as: 3 }]
  await openVersions(open, (path) => {
    if (!path.endsWith('/restore')) return undefined
    const [reply, ...rest] = replies
    replies = rest
    if (!reply) throw new TypeError('Failed to fetch')
    return Response.json({ data: articleEntryWith({ rev: 5 }), ...reply })
  })
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('Idempotency-Key')
    if (key) bodies.push(`${key} ${init.body as string}`)
    return send(path, init)
  })
  const restore = async (title: string) => {
    if (!screen.queryByRole('button', { name: 'Terugzetten' })) await press(/^Vergelijken: Voor de vakantie/)
    await press('Terugzetten')
    await confirm('Terugzetten')
    await waitFor(() => expect(readToasts().at(-1)?.title).toBe(title))
    return readToasts().at(-1)?.action?.label
  }

  expect(await restore('De versie is niet teruggezet')).toBeUndefined()
  expect(await restore('Versie teruggezet')).toBe('Ongedaan maken')
  expect(bodies[1]).toBe(bodies[0])
  open.draft.title = 'Anders'
  dismissToast(readToasts().at(-1)!.id)
  expect(await restore('Versie teruggezet')).toBeUndefined()
  expect(bodies[2]).not.toBe(bodies[0])
})

test('a restore that somebody was ahead of changes nothing in the fields, and says so', async () => {
  const open = openedArticle()
  await openVersions(open, (path) =>
    path.endsWith('/restore') ? refusal(409, { message: contentMessages.changedMeanwhile }) : undefined,
  )
  await press(/^Vergelijken: Voor de vakantie/)
  await press('Terugzetten')
  await confirm('Terugzetten')

  await waitFor(() => expect(readToasts().at(-1)?.detail).toContain('Iemand anders heeft intussen iets gewijzigd'))
  expect(open.refill).not.toHaveBeenCalled()
})

test('who may only look compares, but keeps and restores nothing', async () => {
  await openVersions(openedArticle({ mayChange: false }))
  await press(/^Vergelijken: Voor de vakantie/)
  await differences()

  expect(screen.queryByRole('button', { name: 'Versie bewaren' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Terugzetten' })).toBeNull()
})

test('while the editor rests no version is put back', async () => {
  const open = openedArticle({ blockedBy: 'Kies eerst welke titel het wordt.' })
  await openVersions(open)
  await press(/^Vergelijken: Voor de vakantie/)
  await press('Terugzetten')

  expect(screen.queryByRole('alertdialog')).toBeNull()
})
