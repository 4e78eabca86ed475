import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Thumb } from './thumb.tsx'

test('a picture that fails makes place for the icon, and is asked for again once there is a connection', () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Thumb src="/product.jpg" width={52} height={52} icon="icon" />)
  const picture = () => screen.queryByRole('presentation')

  fireEvent.error(picture()!)
  expect(picture()).toBeNull()
  expect(screen.getByText('icon')).toBeTruthy()

  connection.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(picture()?.getAttribute('src')).toBe('/product.jpg')
})
