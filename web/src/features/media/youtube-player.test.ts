import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchPlayer } from './youtube-player.tsx'

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
