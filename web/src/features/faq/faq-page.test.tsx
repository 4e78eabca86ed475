import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { faqGroups } from '../../../testing/faq-groups.ts'
import { neverAnswered, openScreen } from '../../../testing/open-screen.tsx'

const scrolledTo: Element[] = []

beforeEach(() => {
  scrolledTo.length = 0
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this)
  }
})

async function openFaq(address = '/service/faq', groups = faqGroups) {
  const opened = openScreen({ address, answer: () => ({ groups }) })
  await screen.findByRole('heading', { level: 1, name: 'Veelgestelde vragen' })
  await waitFor(() => expect(screen.queryByText('Vragen aan het laden')).toBeNull())
  return opened
}

const questions = () => [...document.querySelectorAll('details')]
const openOnes = () => questions().filter(({ open }) => open)
const search = () => screen.getByRole('searchbox', { name: 'Zoek in de vragen' })

test('the questions are closed, in six groups that the menu links to', async () => {
  await openFaq()

  const menu = within(screen.getByRole('navigation', { name: 'Onderwerpen' }))
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#werking',
    '#voordelen',
    '#installatie',
    '#aanschaf',
    '#onderhoud-en-garantie',
    '#over-ons',
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toContain('Installatie')
  expect(openOnes()).toEqual([])
})

test('a search opens its matches, hides the others and counts', async () => {
  const { location } = await openFaq()

  await userEvent.type(search(), 'ZOUT m3{Enter}')

  await waitFor(() => expect(questions().map(({ id }) => id)).toEqual(['vraag-31']))
  expect(openOnes()).toHaveLength(1)
  expect(screen.getByText('1 vraag gevonden')).toBeTruthy()
  expect(location().search).toEqual({ zoek: 'ZOUT m3' })
})

test('a search without matches says so, and leads back to all questions', async () => {
  await openFaq('/service/faq?zoek=zonnepaneel')

  expect(screen.getByRole('heading', { name: 'Geen vragen gevonden' })).toBeTruthy()
  expect(screen.getByText('0 vragen gevonden')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Stel je vraag' }).getAttribute('href')).toBe('/service/contact')

  await userEvent.click(screen.getByRole('button', { name: 'Alle vragen tonen' }))

  await waitFor(() => expect(questions().length).toBe(10))
})

test.each(['vraag-37', 'garantie'])(
  'the address #%s opens its question, scrolls to it and focuses it',
  async (name) => {
    await openFaq(`/service/faq#${name}`)

    const question = await waitFor(() => document.getElementById('vraag-37')!)
    await waitFor(() => expect(openOnes()).toEqual([question]))
    expect(scrolledTo).toContain(question)
    await waitFor(() => expect(document.activeElement).toBe(question.querySelector('summary')))
  },
)

test('an answer has its paragraphs, and leads on to a page of the portal below them', async () => {
  await openFaq('/service/faq#plaats')

  const answer = document.querySelector('#vraag-35 > div')!
  const [paragraph, ways] = answer.children
  expect(answer.children).toHaveLength(2)
  expect(paragraph?.outerHTML).toBe('<p>Vorstvrij.</p>')
  const link = within(ways as HTMLElement).getByRole('link', { name: 'Bekijk de handleidingen' })
  expect(link.getAttribute('href')).toBe('/service/downloads')
})

test('while the questions are on their way, their topics and the search are there', async () => {
  openScreen({ address: '/service/faq', answer: neverAnswered })

  expect(await screen.findByText('Vragen aan het laden')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Installatie' })).toBeTruthy()
  expect(search()).toBeTruthy()
})

test('questions that could not be loaded come at the next attempt', async () => {
  let fails = true
  openScreen({ address: '/service/faq', answer: () => (fails ? undefined : { groups: faqGroups }) })
  await screen.findByText(/^De vragen konden niet worden geladen\./)

  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

  await waitFor(() => expect(questions()).toHaveLength(10))
})

test('a portal without questions says so', async () => {
  await openFaq(
    '/service/faq',
    faqGroups.map((group) => ({ ...group, questions: [] })),
  )

  expect(screen.getByRole('heading', { name: 'Er zijn nog geen vragen' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Stel je vraag' }).getAttribute('href')).toBe('/service/contact')
})

test('the link of a question can be copied', async () => {
  const person = userEvent.setup()
  await openFaq('/service/faq#garantie')

  await person.click(
    await screen.findByRole('button', { name: 'Kopieer link naar: Hoeveel garantie krijgt je klant?' }),
  )

  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/service/faq#vraag-37`)
})

test('without a clipboard, the link goes to the address bar', async () => {
  const person = userEvent.setup()
  const { location } = await openFaq('/service/faq?zoek=wadden')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))

  await person.click(screen.getByRole('button', { name: /^Kopieer link/ }))

  await waitFor(() => expect(location().hash).toBe('vraag-39'))
})
