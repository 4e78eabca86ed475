import { describe, expect, test } from 'vitest'
import { youtubeId } from './youtube-address.ts'

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
