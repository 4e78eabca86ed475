import { fireEvent, render, screen } from '@testing-library/react'
import { UserPen } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { ChosenFilters } from './list-filters.tsx'

test('of two authors with one name, the tag that is pressed goes', () => {
  const onChange = vi.fn<(changes: Record<string, string | undefined>) => void>()
  const options = ['1', '2'].map((value) => ({ value, label: 'Jan Jansen' }))
  const author = { name: 'auteur', label: 'Auteur', options, Icon: UserPen }
  render(<ChosenFilters filters={[author]} search={{ auteur: '1,2' }} onChange={onChange} focusSearch={() => {}} />)

  const [, second] = screen.getAllByRole('button', { name: 'Filter Jan Jansen verwijderen' })
  fireEvent.click(second!)
  expect(onChange).toHaveBeenCalledWith({ auteur: '1' })
})
