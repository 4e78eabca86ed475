import { expect, test } from 'vitest'
import { cameraSteps } from './no-camera.tsx'

const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Toestemmingen',
  ],
  ['Safari on an iPhone', `${apple} Version/18.5 Mobile/15E148 Safari/604.1`, 'Website-instellingen'],
  ['Chrome on an iPhone', `${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome'],
  ['Firefox on an iPhone', `${apple} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    'Tik in de adresbalk op het slotje',
  ],
  ['Firefox on a desktop', `${mac} Gecko/20100101 Firefox/145.0`, 'Klik in de adresbalk op het slotje'],
  ['Safari on a Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'menubalk'],
  [
    'Edge on a desktop',
    `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Klik in de adresbalk op {tuning}',
  ],
])('the steps of %s', (_, userAgent, part) => {
  const steps = cameraSteps(userAgent)

  expect(steps).toHaveLength(3)
  expect(steps.join('\n')).toContain(part)
})
