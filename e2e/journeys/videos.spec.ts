import type { Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { expect, logIn, test } from '../support/test.ts'

const path = '/service/videos'
const player = 'https://www.youtube-nocookie.com/embed/aqC0mpact_8?autoplay=1&enablejsapi=1'

const answers = `<script>onmessage = ({ source }) => source.postMessage('{"event":"onReady"}', '*')</script>`

/** Answers in YouTube's place and records requests to any host but the portal. */
async function watchRequests(page: Page, origin: string) {
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).origin !== origin) elsewhere.push(request.url())
  })
  await page.context().route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Speler</title><button>Pauze</button>${answers}`,
    }),
  )
  return elsewhere
}

test('a video plays after a press on its poster, and nothing is asked of YouTube before', async ({
  page,
  create,
  portal,
  surprises,
}) => {
  surprises.expect(/^request: https:\/\/www\.youtube-nocookie\.com\/embed\//)
  const elsewhere = await watchRequests(page, portal.url)
  await create.video({ title: 'Proefvideo', youtube_url: 'https://www.youtube.com/watch?v=aqC0mpact_8&t=4' })
  await logIn(page, await create.member())
  await page.goto(path)
  const poster = page.getByRole('button', { name: 'Video afspelen: Proefvideo' })
  await poster.hover()
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])

  await tabTo(page, poster)
  await page.keyboard.press('Enter')

  const frame = page.getByTitle('Video: Proefvideo')
  await expect(frame).toHaveAttribute('src', player)
  await expect(frame).toBeFocused()
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pauze' })).toBeVisible()
  expect(elsewhere).toEqual([player])
})

test("the portal says so when YouTube can't be reached", async ({ page, create, surprises }) => {
  surprises.expect(/^request: https:\/\/www\.youtube-nocookie\.com\/embed\/|ERR_FAILED|chrome-error/)
  await page.context().route('https://www.youtube-nocookie.com/**', (route) => route.abort())
  await create.video({ title: 'Geblokkeerd', youtube_url: 'https://www.youtube.com/watch?v=aqC0mpact_7' })
  await logIn(page, await create.member())
  await page.goto(path)

  await page.getByRole('button', { name: 'Video afspelen: Geblokkeerd' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'De video kon niet worden geladen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Bekijk de video op YouTube/ })).toBeVisible()
})
