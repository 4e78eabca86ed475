import { type MouseEvent, useEffect, useRef } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { Choice, ChoiceGroup } from './choices.ts'
import { MarkedText } from './marked-text.tsx'
import styles from './search.module.css'

type SearchResultsProps = {
  text: string
  /** Asked for serial numbers alone. */
  isSerial: boolean
  groups: readonly ChoiceGroup[]
  isWaiting: boolean
  error: Error | null
  isRetrying: boolean
  retry: () => void
  listId: string
  idOf: (choice: Choice) => string
  chosen: Choice | undefined
  onPoint: (choice: Choice) => void
  onOpen: (choice: Choice, isBeside: boolean) => void
}

export function SearchResults(props: SearchResultsProps) {
  const { text, isSerial, groups, isWaiting, error, isRetrying, retry, listId, idOf, chosen } = props
  const list = useRef<HTMLDivElement>(null)
  const chosenId = chosen && idOf(chosen)
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const isNothing = count === 0 && !isWaiting && !error

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId])

  return (
    <div className={styles.found}>
      <p className="visually-hidden" role="status">
        {!isWaiting && !error && text !== '' && (isNothing ? 'Niets gevonden' : `${count} keuzes`)}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        hidden={count === 0}
        aria-label="Gevonden"
        aria-busy={isWaiting || undefined}
      >
        {groups.map(({ name, choices }) => (
          <div key={name} role="group" aria-labelledby={`${listId}-${name.replace(/\W+/g, '-')}`}>
            <p
              id={`${listId}-${name.replace(/\W+/g, '-')}`}
              className={`muted text-1 strong ${styles.group}`}
              role="presentation"
            >
              {name}
            </p>
            {choices.map((choice) => (
              <Option key={choice.id} {...props} choice={choice} />
            ))}
          </div>
        ))}
      </div>
      {isWaiting && (
        <div className={styles.waiting}>
          <SkeletonGroup label="Aan het zoeken">
            <Skeleton width="45%" />
            <Skeleton width="60%" />
          </SkeletonGroup>
        </div>
      )}
      {error && <FailedState title="Zoeken is niet gelukt" error={error} busy={isRetrying} onRetry={retry} />}
      {isNothing && (
        <div className={styles.nothing}>
          <h2 className="text-4">{nothingTitle(props)}</h2>
          <p className="muted">
            {isSerial
              ? 'Zoek op ten minste drie tekens van het serienummer.'
              : 'Zoek op een deel van een naam, een bedrijf, een e-mailadres, een serienummer of een titel.'}
          </p>
        </div>
      )}
    </div>
  )
}

function nothingTitle({ text }: SearchResultsProps): string {
  return text === '' ? 'Typ wie of wat je zoekt' : `Niets gevonden voor ‘${text}’`
}

type OptionProps = Pick<SearchResultsProps, 'text' | 'idOf' | 'chosen' | 'onPoint' | 'onOpen'> & { choice: Choice }

// The focus stays in the field, which says which of them is chosen.
function Option({ choice, text, idOf, chosen, onPoint, onOpen }: OptionProps) {
  const { title, detail, isSearched, Icon, href } = choice
  const isChosen = choice === chosen
  const attributes = {
    id: idOf(choice),
    role: 'option',
    tabIndex: -1,
    className: styles.option,
    'aria-selected': isChosen,
    onPointerMove: () => !isChosen && onPoint(choice),
    onClick: (event: MouseEvent) => {
      // The browser opens a link beside this page by itself.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onOpen(choice, false)
    },
  }
  const content = (
    <>
      {Icon && (
        <span className={styles.icon} aria-hidden="true">
          <Icon size={18} />
        </span>
      )}
      <span className={`breaks ${styles.texts}`}>
        <span className={Icon ? 'strong' : `strong ${styles.all}`}>
          {Icon ? <MarkedText text={title} search={text} /> : title}
        </span>
        {detail && <small>{isSearched ? <MarkedText text={detail} search={text} /> : detail}</small>}
      </span>
    </>
  )
  return href ? (
    <a href={href} {...attributes}>
      {content}
    </a>
  ) : (
    <div {...attributes}>{content}</div>
  )
}
