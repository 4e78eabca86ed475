import type { Video } from '@portal/contract/media'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

const videos: Video[] = [
  { title: 'Plaatsen', description: 'Zo zet je hem neer.', youtube_url: 'https://youtu.be/aqC0mpact_8?t=4' },
  { title: 'Instellen', description: 'De knoppen.', youtube_url: 'https://www.youtube.com/watch?v=aqC0mpact_9' },
  { title: 'Verdwenen', description: 'Deze is er niet meer.', youtube_url: 'https://www.youtube.com/@zilverbron' },
]

function openVideos(answer: () => unknown = () => videos) {
  return openScreen({ address: '/service/videos', answer })
}

const poster = (title: string) => screen.findByRole('button', { name: new RegExp(`^Video afspelen: ${title}`) })
const players = () => [...document.querySelectorAll('iframe')]

test('every video has its title and description, and no player yet', async () => {
  openVideos()

  await poster('Plaatsen')
  expect(screen.getByRole('heading', { name: 'Video’s', level: 1 })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Plaatsen',
    'Instellen',
    'Verdwenen',
  ])
  expect(screen.getByText('Zo zet je hem neer.')).toBeTruthy()
  expect(players()).toEqual([])
})

test('a press on the poster starts the player without cookies, and focuses it', async () => {
  openVideos()

  await userEvent.click(await poster('Plaatsen'))

  const [player] = players()
  expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/aqC0mpact_8?autoplay=1&enablejsapi=1')
  expect(player?.title).toBe('Video: Plaatsen')
  expect(player?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
  expect(document.activeElement).toBe(player)
})

test('a playing video has a link to YouTube, in case the player stays empty', async () => {
  openVideos()
  const toYoutube = () => screen.queryByRole('link', { name: /Bekijk de video op YouTube/ })
  await poster('Plaatsen')
  expect(toYoutube()).toBeNull()

  await userEvent.click(await poster('Plaatsen'))

  expect(toYoutube()?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqC0mpact_8')
  expect(toYoutube()?.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a player without an answer makes room for a message and a retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openVideos()
  fireEvent.click(await poster('Plaatsen'))

  players()[0]?.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(5000)

  expect(await screen.findByText(/^De video kon niet worden geladen/)).toBeTruthy()
  expect(players()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(players()).toHaveLength(1)
  vi.useRealTimers()
})

test('posters side by side look different', async () => {
  openVideos()

  const looks = [await poster('Plaatsen'), await poster('Instellen')].map((button) => button.dataset.tone)
  expect(new Set(looks).size).toBe(2)
})

test('one video plays at a time', async () => {
  openVideos()
  await userEvent.click(await poster('Plaatsen'))

  await userEvent.click(await poster('Instellen'))

  expect(players().map(({ title }) => title)).toEqual(['Video: Instellen'])
  expect(await poster('Plaatsen')).toBeTruthy()
})

test('an address without a video shows a line of text instead of a player', async () => {
  openVideos()
  await poster('Plaatsen')

  expect(screen.getByText('Deze video kan niet worden afgespeeld.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Verdwenen/ })).toBeNull()
})

test('without videos the page says so', async () => {
  openVideos(() => [])

  expect(await screen.findByRole('heading', { name: 'Geen video’s gevonden' })).toBeTruthy()
})

test('the page says that videos could not be loaded, and tries again', async () => {
  let isUp = false
  openVideos(() => (isUp ? videos : undefined))
  await screen.findByText(/^De video’s konden niet worden geladen/)

  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

  expect(await poster('Plaatsen')).toBeTruthy()
})
