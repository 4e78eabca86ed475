import { Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Choice } from '../../choice.tsx'
import styles from './preview.module.css'

export type ShownArea = 'fields' | 'preview'

/** Which area shows where there is room for one. What is wrong in the fields leads back to them. */
export function useShownArea(errors: object) {
  const [shows, setShows] = useState<ShownArea>('fields')
  const [seen, setSeen] = useState(errors)
  if (errors !== seen) {
    setSeen(errors)
    if (Object.keys(errors).length > 0) setShows('fields')
  }
  return { shows, setShows }
}

export function AreaTabs({ shows, onChange }: { shows: ShownArea; onChange: (area: ShownArea) => void }) {
  return (
    <div className={styles.tabs}>
      <Choice
        label="Tonen"
        value={shows}
        onChange={onChange}
        options={[
          { value: 'fields', text: 'Schrijven', icon: <Pencil size={18} aria-hidden="true" /> },
          { value: 'preview', text: 'Voorbeeld', icon: <Eye size={18} aria-hidden="true" /> },
        ]}
      />
    </div>
  )
}
