import type { ArticleDraft } from '@portal/contract/articles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { articleEntryWith, openedArticle } from '../../../testing/opened-article.ts'
import type { OpenArticle } from './article-content.ts'
import { ArticlePreview } from './article-preview.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly onSize
      constructor(onSize: (entries: { contentRect: { width: number; height: number } }[]) => void) {
        this.onSize = onSize
      }
      observe() {
        this.onSize([{ contentRect: { width: 320, height: 600 } }])
      }
      disconnect() {}
    },
  )
})

/** The preview of an article that is being written, with what the server says of it. */
function openPreview(open: OpenArticle = openedArticle(), answer: () => unknown = () => undefined) {
  let change: (changed: Partial<OpenArticle>) => void = () => {}
  function Written() {
    const [now, setNow] = useState(open)
    change = (changed) => setNow((before) => ({ ...before, ...changed }))
    return <ArticlePreview open={now} />
  }
  const shown = openScreen({ address: '/beheer/nieuws', component: Written, member: { roles: ['redactie'] }, answer })
  const write = (part: Partial<ArticleDraft>) => act(() => change({ draft: { ...open.draft, ...part } }))
  return { ...shown, write, change: (changed: Partial<OpenArticle>) => act(() => change(changed)) }
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Voorbeeld van het artikel')
const inside = async () => within((await frame()).contentDocument!.body)

test('the article stands there as members read it, and follows what is typed', async () => {
  const { write } = openPreview()
  const view = await inside()
  expect(await view.findByRole('heading', { level: 1, name: 'Zout bijvullen' })).toBeTruthy()
  expect(await view.findByText('Doe het deksel open.')).toBeTruthy()
  expect(view.getByRole('img', { name: 'Een zak zout' }).getAttribute('src')).toBe('/storage/articles/zout-screen.webp')

  write({ title: 'Zout halen', content: '<p onclick="alert(1)">Rij naar de winkel.</p>' })

  expect(await view.findByRole('heading', { level: 1, name: 'Zout halen' })).toBeTruthy()
  expect((await view.findByText('Rij naar de winkel.')).outerHTML).toBe('<p>Rij naar de winkel.</p>')
})

test('a promotion shows what it is, and its days once it has them', async () => {
  const { write } = openPreview(openedArticle({ entry: { kind: 'promotions' } }))
  const view = await inside()
  await view.findByText('Doe het deksel open.')
  expect(view.getByText('Actie')).toBeTruthy()
  expect(view.getByRole('link', { name: 'Productregistratie' })).toBeTruthy()
  expect(view.queryByText(/Geldig van/)).toBeNull()

  write({ from: '2020-01-01', to: '2099-12-31' })

  expect(await view.findByText('Geldig van 01/01/2020 tot en met 31/12/2099')).toBeTruthy()
})

test('the card stands there as members find it', async () => {
  openPreview()
  const view = await inside()
  await view.findByText('Doe het deksel open.')

  await userEvent.click(screen.getByRole('button', { name: 'Kaart' }))

  expect(await view.findByText('Zo doe je het.')).toBeTruthy()
  expect(view.getByRole('link', { name: /^Verder lezen/ })).toBeTruthy()
  expect(view.queryByText('Doe het deksel open.')).toBeNull()
})

test('its window is as wide as a phone or a computer, and as small as its place', async () => {
  openPreview()
  const { style } = await frame()
  expect([style.width, style.transform]).toEqual(['390px', `scale(${320 / 390})`])

  await userEvent.click(screen.getByRole('button', { name: 'Computer' }))

  expect([style.width, style.height, style.transform]).toEqual(['1280px', '2400px', 'scale(0.25)'])
  expect(screen.getByRole('button', { name: 'Computer' }).getAttribute('aria-pressed')).toBe('true')
})

test('its links lead nowhere', async () => {
  const { location } = openPreview()
  const view = await inside()

  ;(await view.findByRole('link', { name: 'Nieuws' })).click()

  expect(location().pathname).toBe('/beheer/nieuws')
})

test('a picture that was chosen here is shown once it is saved', async () => {
  const saved = articleEntryWith({ image_id: 9, image: 'articles/nieuw-screen.webp' })
  const { write, change, asked } = openPreview(openedArticle(), () => ({ data: saved }))
  const view = await inside()
  await view.findByRole('img', { name: 'Een zak zout' })

  write({ image_id: 9 })
  await waitFor(() => expect(view.queryByRole('img', { name: 'Een zak zout' })).toBeNull())
  expect(asked).toEqual([])
  change({ entry: articleEntryWith({ image_id: 9 }) })

  const picture = await view.findByRole('img', { name: 'Een zak zout' })
  expect(picture.getAttribute('src')).toBe('/storage/articles/nieuw-screen.webp')
})

test('styles that come later reach its window too', async () => {
  openPreview()
  const { contentDocument } = await frame()
  await (await inside()).findByText('Doe het deksel open.')

  const style = document.createElement('style')
  style.textContent = 'h1 { color: red }'
  document.head.append(style)

  await waitFor(() => expect(contentDocument?.head.textContent).toContain('color: red'))
  style.remove()
})
