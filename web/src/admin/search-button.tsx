import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import rail from './rail.module.css'
import styles from './search-button.module.css'

/** What looks like a field on top of the rail, and opens the search. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  const isApple = useSyncExternalStore(never, isOnApple, () => false)
  return (
    <button
      type="button"
      className={`${rail.item} ${styles.search}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
    >
      <Search size={18} aria-hidden="true" />
      <span>Zoeken</span>
      <kbd aria-hidden="true">{isApple ? '⌘' : 'Ctrl'} K</kbd>
    </button>
  )
}

function never() {
  return () => {}
}

function isOnApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
