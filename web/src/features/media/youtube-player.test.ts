import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchPlayer, youtubeId } from './youtube-player.tsx'

describe('a player that is watched', () => {
  let frame: HTMLIFrameElement
  let onFailed: ReturnType<typeof vi.fn<() => void>>
  let stop: () => void

  beforeEach(() => {
    vi.useFakeTimers()
    frame = document.body.appendChild(document.createElement('iframe'))
    onFailed = vi.fn<() => void>()
    stop = watchPlayer(frame, onFailed)
  })

  afterEach(() => {
    stop()
    frame.remove()
    vi.useRealTimers()
  })

  function hear(data: string, origin = 'https://www.youtube-nocookie.com') {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }))
  }

  test('a player that answers does not fail', () => {
    frame.dispatchEvent(new Event('load'))
    hear('{"event":"onReady"}')

    vi.advanceTimersByTime(60_000)
    expect(onFailed).not.toHaveBeenCalled()
  })

  test('a frame that loads without an answer fails', () => {
    frame.dispatchEvent(new Event('load'))
    expect(onFailed).not.toHaveBeenCalled()

    vi.advanceTimersByTime(60_000)
    expect(onFailed).toHaveBeenCalledTimes(1)
  })

  test('an answer from another origin does not count', () => {
    frame.dispatchEvent(new Event('load'))
    hear('{"event":"onReady"}', 'https://elders.example')

    vi.advanceTimersByTime(60_000)
    expect(onFailed).toHaveBeenCalledTimes(1)
  })

  test('a video that cannot be played fails at once', () => {
    frame.dispatchEvent(new Event('load'))
    hear('{"event":"onReady"}')
    hear('{"event":"onError","info":150}')

    expect(onFailed).toHaveBeenCalledTimes(1)
  })
})

describe('the id of a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqC0mpact_8', 'aqC0mpact_8'],
    ['https://youtube.com/watch?v=aqC0mpact_8', 'aqC0mpact_8'],
    ['https://m.youtube.com/watch?v=aqC0mpact_8', 'aqC0mpact_8'],
    ['https://www.youtube.com/watch?feature=share&v=aqC0mpact_8&t=42s#begin', 'aqC0mpact_8'],
    ['https://youtu.be/aqC0mpact_8', 'aqC0mpact_8'],
    ['https://youtu.be/aqC0mpact_8?si=abc&t=10', 'aqC0mpact_8'],
    ['https://youtu.be/aqC0mpact_8/', 'aqC0mpact_8'],
    ['https://www.youtube.com/embed/aqC0mpact_8', 'aqC0mpact_8'],
    ['https://www.youtube.com/embed/aqC0mpact_8?rel=0', 'aqC0mpact_8'],
    ['https://www.youtube-nocookie.com/embed/aqC0mpact_8', 'aqC0mpact_8'],
    ['https://youtube-nocookie.com/embed/-_-_-_-_-_-?start=5', '-_-_-_-_-_-'],
    ['https://www.youtube.com/shorts/aqC0mpact_8', 'aqC0mpact_8'],
    ['https://www.youtube.com/live/aqC0mpact_8', 'aqC0mpact_8'],
  ])('%s is video %s', (address, id) => {
    expect(youtubeId(address)).toBe(id)
  })

  test.each([
    '',
    'aqC0mpact_8',
    'http://www.youtube.com/watch?v=aqC0mpact_8',
    'javascript:alert(1)',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqC0mpact_8x',
    'https://www.youtube.com/watch?v=../aqC0mpac',
    'https://www.youtube.com/embed/',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/@zilverbron',
    'https://www.youtube.com/playlist?list=PL123456789',
    'https://youtu.be/',
    'https://youtube.com.elders.example/watch?v=aqC0mpact_8',
    'https://elders.example/youtube.com/embed/aqC0mpact_8',
    'https://notyoutube.com/watch?v=aqC0mpact_8',
    'https://youtube.com@elders.example/watch?v=aqC0mpact_8',
  ])('%s is no video', (address) => {
    expect(youtubeId(address)).toBeNull()
  })
})
