import { expect, test } from 'vitest'
import { storageUrl } from './storage-url.ts'

const paths = [
  ['products/one.png', '/storage/products/one.png'],
  ['/products/one.png', '/storage/products/one.png'],
  ['images/foto 1#2.jpg', '/storage/images/foto%201%232.jpg'],
  ['images/a?b.jpg', '/storage/images/a%3Fb.jpg'],
] as const

test.each(paths)('the file %s is found at %s', (path, url) => {
  expect(storageUrl(path)).toBe(url)
})
