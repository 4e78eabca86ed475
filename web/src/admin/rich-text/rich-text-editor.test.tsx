import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

test('an editor whose code does not come says so within eight seconds, and comes when it is tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openScreen({
    address: '/profiel',
    component: () => (
      <>
        <h1>Artikel</h1>
        <RichTextEditor label="Tekst" value="<p>Zout</p>" onChange={() => undefined} />
      </>
    ),
  })
  await screen.findByText('Artikel')
  expect(screen.queryByRole('alert')).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(screen.getByRole('alert').textContent).toContain('De teksteditor kon niet worden geladen')

  isOnline.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect((await screen.findByRole('textbox', { name: 'Tekst' })).textContent).toBe('Zout')
  expect(screen.queryByRole('alert')).toBeNull()
})
