import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** An empty list: nothing found, or nothing there yet. */
export function NoFiles({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="Geen bestanden gevonden"
      text={isFiltered ? 'Probeer een ander trefwoord of haal een filter weg.' : 'Hier staan nog geen bestanden.'}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onClear}>
            Filters wissen
          </Button>
        )
      }
    />
  )
}
