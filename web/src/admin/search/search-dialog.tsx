import { isAllowed, may } from '@portal/contract/roles'
import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { countText } from '../../lib/numbers.ts'
import { OwnRoles } from '../own-roles.ts'
import { type Choice, type ChoiceGroup, type Action, kindsFor } from './choices.ts'
import styles from './search.module.css'
import { SearchResults } from './search-results.tsx'
import { useFound } from './use-found.ts'

type SearchDialogProps = { onClose: () => void; onDo: (action: Action) => void }

/** Finds pages, members, registrations and articles: arrows choose, Enter opens, Ctrl with Enter opens beside it, Esc leaves. */
export function SearchDialog({ onClose, onDo }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const roles = useContext(OwnRoles)
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string | null>(null)
  const [kind, setKind] = useState<string | null>(null)
  const { hasSign, groups, ...found } = useFound(typed)
  const shown = hasSign || kind === null ? groups : groups.filter(({ name }) => name === kind)
  const choices = shown.flatMap((group) => group.choices)
  // The best hit is chosen until somebody points at another one that is still there.
  const chosen = choices.find((choice) => choice.id === pointed) ?? choices[0]

  // As a modal the browser keeps the focus in it, and gives it back where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function open(choice: Choice, isBeside: boolean) {
    if (choice.href && isBeside) {
      window.open(choice.href, '_blank')
      return
    }
    // Closed first, so that what opens has the focus and not what had it before.
    dialog.current?.close()
    if (choice.act) return onDo(choice.act)
    onClose()
    if (choice.href) void navigate({ href: choice.href })
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      const next = (choices.indexOf(chosen!) + step + choices.length) % choices.length
      setPointed(choices[next]!.id)
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(chosen, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Zoeken in beheer"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.bar}>
        <Search size={22} className="muted" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Zoeken in beheer"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(id, chosen)}
          aria-describedby={`${id}-keys`}
          placeholder="Zoek in beheer"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={255}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPointed(null)
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <kbd>Esc</kbd>
          <X size={22} aria-hidden="true" />
          <span className="visually-hidden">: zoeken sluiten</span>
        </button>
      </div>
      {!hasSign && <Kinds groups={groups} isWaiting={found.isWaiting} kind={kind} onChoose={setKind} />}
      <SearchResults
        {...found}
        groups={shown}
        listId={`${id}-list`}
        idOf={(choice) => optionId(id, choice)}
        chosen={chosen}
        onPoint={({ id: next }) => setPointed(next)}
        onOpen={open}
      />
      <p id={`${id}-keys`} className={styles.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> kiezen
        </span>
        <span>
          <kbd>Enter</kbd> openen
        </span>
        {isAllowed(may.seeMembers, roles) && (
          <span>
            <kbd>@</kbd> alleen leden
          </span>
        )}
        {isAllowed(may.seeRegistrations, roles) && (
          <span>
            <kbd>#</kbd> serienummer
          </span>
        )}
        <span>
          <kbd>&gt;</kbd> iets doen
        </span>
      </p>
    </dialog>
  )
}

type KindsProps = {
  groups: readonly ChoiceGroup[]
  isWaiting: boolean
  kind: string | null
  onChoose: (kind: string | null) => void
}

/** Narrows what is found to one kind. All kinds are always there, so that nothing moves while somebody types. */
function Kinds({ groups, isWaiting, kind, onChoose }: KindsProps) {
  const names = kindsFor(useContext(OwnRoles))
  const countOf = (name: string) => {
    const group = groups.find((one) => one.name === name)
    return group?.total ?? group?.choices.length ?? 0
  }
  const sum = names.reduce((total, name) => total + countOf(name), 0)
  const hasMore = (name: string | null) => groups.some((one) => one.hasMore && (name === null || one.name === name))
  return (
    <div className={styles.kinds} role="group" aria-label="Soort">
      {[null, ...names].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === kind}
          // The focus stays in the field, where the arrows choose.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name ?? 'Alles'}{' '}
          <span className="text-1 tabular">
            {isWaiting ? '' : countText(name === null ? sum : countOf(name), hasMore(name))}
          </span>
        </button>
      ))}
    </div>
  )
}

function optionId(id: string, choice: Choice): string {
  return `${id}-${choice.id.replace(/\W+/g, '-')}`
}
