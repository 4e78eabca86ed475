import { contentMessages } from '@portal/contract/content'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { articleEntryWith, openedArticle } from '../../../testing/opened-article.ts'
import { readToasts } from '../../ui/toasts.ts'
import type { OpenArticle } from './article-content.ts'
import {
  choose,
  confirm,
  isClosed,
  openPublication,
  planned,
  published,
} from '../content/publication/publication.test-kit.tsx'
import { KeepVersionDialog } from '../content/versions/keep-version-dialog.tsx'

afterEach(() => sessionStorage.clear())

type Sent = { path: string; key: string | null; body: unknown }

let sent: Sent[]
let answers: Map<string, Response>
beforeEach(() => {
  sent = []
  answers = new Map()
})

/**
 * Puts a network before the server that loses some answers, by the number of the call. Like ours the server carries out the
 * first call with a key, and answers the next one the same.
 */
function loseAnswers(...lost: readonly number[]): void {
  const server = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('Idempotency-Key')
    if (key === null) return server(path, init)
    const count = sent.push({ path, key, body: JSON.parse(init.body as string) })
    const answer = answers.get(key) ?? (await server(path, init))
    if (answer.ok) answers.set(key, answer.clone())
    if (lost.includes(count)) throw new TypeError('Failed to fetch')
    return answer
  })
}

const isUnanswered = () => screen.findByText(/Controleer je verbinding/)

test.each([
  ['Publiceren', {}, 'publish', 'Gepubliceerd'],
  ['Inplannen', {}, 'publish', 'Gepubliceerd'],
  ['Bijwerken', { ...planned, has_unpublished_changes: true }, 'publish', 'Gepubliceerd'],
  ['Intrekken', published, 'withdraw', 'Ingetrokken'],
  ['Schrappen', { ...published, planned_from: planned.published_from }, 'drop-plan', 'De wijziging gaat niet door'],
] as const)(
  '%s whose answer was lost is told as done, not as a change of somebody else',
  async (act, facts, path, done) => {
    let rev = 4
    // An open editor hears of its own decision by itself.
    const open = openedArticle({ entry: facts, flush: async () => rev })
    openPublication(open, (_, { method, body }) => {
      if (method === 'GET') return { data: articleEntryWith({ ...published, rev }) }
      if (body?.rev !== String(rev)) return refusal(409, { message: contentMessages.changedMeanwhile })
      rev += 1
      return { data: articleEntryWith({ ...published, rev }) }
    })
    loseAnswers(1)

    if (act === 'Schrappen') await choose('Geplande wijziging schrappen')
    else await (act === 'Intrekken' ? choose : press)(act)
    if (act === 'Inplannen') await userEvent.type(screen.getByLabelText(/^Publiceren vanaf/), '05-01-2099')
    await confirm(act)
    await isUnanswered()
    await confirm(act)

    await isClosed()
    expect(readToasts().at(-1)?.title).toBe(done)
    expect(sent.map((one) => one.path)).toEqual(Array(2).fill(`/api/admin/news/7/${path}`))
    expect(sent[1]).toEqual(sent[0])
  },
)

test('it is the same decision after the dialog was closed, and another one once something was typed', async () => {
  const open = openedArticle()
  openPublication(open, () => ({ data: articleEntryWith(published) }))
  loseAnswers(1, 2)
  for (const title of [open.draft.title, open.draft.title, 'Zout en zand']) {
    open.draft.title = title
    await press('Publiceren')
    await confirm('Publiceren')
    if (sent.length < 3) await isUnanswered()
    else await isClosed()
    if (sent.length < 3) await confirm('Annuleren')
  }

  const keys = sent.map(({ key }) => key)
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

test('a decision that was refused has another key when it is taken again', async () => {
  const open = openedArticle()
  let isFirst = true
  openPublication(open, (_, { method }) => {
    if (method === 'GET') return { data: articleEntryWith({ rev: 5 }) }
    if (!isFirst) return { data: articleEntryWith(published) }
    isFirst = false
    return refusal(409, { message: contentMessages.changedMeanwhile })
  })
  loseAnswers()

  await press('Publiceren')
  await confirm('Publiceren')
  await screen.findByText(/Er is intussen iets gewijzigd/)
  await confirm('Publiceren')

  await isClosed()
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('while the server is still at the first call the dialog waits for its answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let calls = 0
  openPublication(openedArticle(), () => {
    calls += 1
    if (calls > 2) return { data: articleEntryWith(published) }
    return new Response('{"message":"Dit verzoek wordt nog verwerkt."}', {
      status: 409,
      headers: { 'retry-after': '1' },
    })
  })
  loseAnswers()

  await press('Publiceren')
  await confirm('Publiceren')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a network that takes the call and never answers is told after a minute, and the next press gets the answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let isUp = false
  openPublication(openedArticle(), () => (isUp ? { data: articleEntryWith(published) } : new Promise(() => {})))
  loseAnswers()

  await press('Publiceren')
  await confirm('Publiceren')
  await vi.advanceTimersByTimeAsync(60_000)
  await isUnanswered()
  isUp = true
  await confirm('Publiceren')

  await isClosed()
  expect(sent[1]).toEqual(sent[0])
})

test.each([true, false])(
  'a version whose keeping got no answer is kept once, with the dialog closed in between: %s',
  async (isClosing) => {
    const open = openedArticle()
    const { published_from, published_until, created_at } = articleEntryWith()
    const version = {
      number: 1,
      reason: 'bewaard',
      name: 'Kerst',
      published_from,
      published_until,
      created_by: null,
      created_at,
    }
    openScreen({
      address: '/beheer/nieuws',
      component: () => <Keeping open={open} />,
      member: { roles: ['redactie'] },
      answer: (_, { method }) => ({ data: method === 'GET' ? [] : version }),
    })
    loseAnswers(1)
    const keep = async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: /^Naam/ }), 'Kerst')
      await dialogButton('Bewaren')
    }

    await press('Versie bewaren')
    await keep()
    await isUnanswered()
    if (isClosing) {
      await dialogButton('Annuleren')
      await press('Versie bewaren')
      await keep()
    } else await dialogButton('Bewaren')

    await isClosed()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  },
)

function Keeping({ open }: { open: OpenArticle }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <KeepVersionDialog open={open} onClose={() => setOpen(false)} />
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Versie bewaren
    </button>
  )
}

/** The list, on a server that makes articles 41, 42 and on. */
function openList() {
  let made = 40
  const opened = openScreen({
    address: '/beheer/nieuws',
    member: { roles: ['redactie'] },
    answer: (path, { method }) => {
      if (method === 'POST') return { data: articleEntryWith({ id: (made += 1) }) }
      return path.includes('/articles') ? pageReply([], path) : undefined
    },
  })
  return { ...opened, made: () => made - 40 }
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Titel/ })
const dialogButton = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('an article whose making got no answer is made once, also when the page was loaded again in between', async () => {
  const first = openList()
  loseAnswers(1)
  await press('Nieuw artikel')
  await userEvent.type(await title(), 'Zout')
  await dialogButton('Beginnen')
  await isUnanswered()
  await dialogButton('Annuleren')
  first.unmount()

  const { location, made } = openList()
  loseAnswers()
  await press('Nieuw artikel')
  expect((await title()).value).toBe('Zout')
  await dialogButton('Beginnen')

  await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws/news/41'))
  expect([first.made(), made(), sent.length]).toEqual([1, 0, 2])
})

test('another title is another article, and what was cancelled unsent is not kept', async () => {
  openList()
  loseAnswers(1)
  await press('Nieuw artikel')
  await userEvent.type(await title(), 'Zout')
  await dialogButton('Beginnen')
  await isUnanswered()
  await userEvent.type(await title(), ' en zand')
  await dialogButton('Annuleren')
  await press('Nieuw artikel')
  expect((await title()).value).toBe('')
  await userEvent.type(await title(), 'Zout en zand')
  await dialogButton('Beginnen')

  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})
