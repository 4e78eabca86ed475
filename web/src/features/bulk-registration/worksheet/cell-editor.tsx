import { useMaskito } from '@maskito/react'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { dateMask } from '../../../ui/fields/date-mask.ts'
import { topLayer } from '../../../ui/top-layer.ts'
import { type CellChoice, filterChoices } from '../sheet/cell-choices.ts'
import { type SheetField, sheetFieldLabels } from '../sheet/sheet-fields.ts'
import styles from './cell-editor.module.css'
import underCell from './under-cell.module.css'
import { useUnderCell } from './use-under-cell.ts'

export type EditorExit = 'down' | 'up' | 'right' | 'left' | 'send' | 'nextFault' | 'previousFault'

export type CellEditorProps = {
  field: SheetField
  text: string
  choices: readonly CellChoice[]
  opensChoices: boolean
  selectsText: boolean
  /** Receives every change, so that the text is kept whatever closes the editor. */
  onType: (text: string) => void
  onLeave: (exit: EditorExit | null) => void
  onCancel: () => void
}

export function CellEditor({ field, text, choices, onType, onLeave, onCancel, ...start }: CellEditorProps) {
  const listId = useId()
  const inputRef = useEditorInput(field, start.selectsText)
  const [typed, setTyped] = useState(text)
  const [filter, setFilter] = useState<string | null>(start.opensChoices ? '' : null)
  const [highlighted, setHighlighted] = useState(() => indexOfText(choices, text))
  const open = filter === null ? [] : filterChoices(choices, filter)
  const choice = open[Math.min(highlighted, open.length - 1)]

  function type(next: string) {
    setTyped(next)
    onType(next)
  }

  function leave(exit: EditorExit | null, chosen?: CellChoice) {
    if (chosen) onType(chosen.text)
    onLeave(exit)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The input method handles the keys of a word that it still composes.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (key === 'Escape') onCancel()
    else if (isArrow && event.altKey) setFilter(choices.length > 0 && key === 'ArrowDown' ? '' : null)
    else if (isArrow && choice)
      setHighlighted((highlighted + (key === 'ArrowDown' ? 1 : open.length - 1)) % open.length)
    else {
      const exit = exitBy(event)
      if (!exit) return event.stopPropagation()
      // Enter takes the highlighted choice, and so does Tab once something is typed: Tab also passes through cells. Other keys
      // only take a choice when it is the only one left.
      const takesChoice = key === 'Enter' || (key === 'Tab' && filter?.trim()) || open.length === 1
      leave(exit, takesChoice && !event.ctrlKey ? choice : undefined)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <input
        ref={inputRef}
        className={styles.input}
        aria-label={sheetFieldLabels[field]}
        autoComplete="off"
        spellCheck={false}
        placeholder={field === 'install_date' ? 'dd-mm-jjjj' : undefined}
        {...(choices.length > 0 && comboboxProps(listId, choice ? open.indexOf(choice) : null))}
        value={typed}
        onInput={({ currentTarget }) => {
          type(currentTarget.value)
          // Also without choices, because those of a brand may still be loading.
          setFilter(currentTarget.value)
          setHighlighted(indexOfText(filterChoices(choices, currentTarget.value), currentTarget.value))
        }}
        onKeyDown={onKeyDown}
        onBlur={() => leave(null)}
      />
      {choice && (
        <Choices
          id={listId}
          label={sheetFieldLabels[field]}
          choices={open}
          highlighted={choice}
          typed={filter ?? ''}
          onChoose={(chosen) => leave('down', chosen)}
        />
      )}
    </>
  )
}

function indexOfText(choices: readonly CellChoice[], text: string): number {
  const index = choices.findIndex((choice) => choice.text.toLowerCase() === text.trim().toLowerCase())
  return Math.max(0, index)
}

function comboboxProps(listId: string, highlighted: number | null) {
  return {
    role: 'combobox',
    'aria-expanded': highlighted !== null,
    'aria-controls': highlighted === null ? undefined : listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': highlighted === null ? undefined : optionId(listId, highlighted),
  } as const
}

type ChoicesProps = {
  id: string
  label: string
  choices: readonly CellChoice[]
  highlighted: CellChoice
  typed: string
  onChoose: (choice: CellChoice) => void
}

function Choices({ id, label, choices, highlighted, typed, onChoose }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  useUnderCell(list, () => list.current?.closest('[role="gridcell"]') ?? null, { width: 268 })

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      {...topLayer}
      className={`${underCell.popover} ${styles.choices}`}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.text}
          id={optionId(id, index)}
          ref={choice === highlighted ? showInList : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={choice === highlighted}
          className={styles.choice}
          // A press would take the focus, which closes the editor before the choice is taken.
          onPointerDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onChoose(choice)
          }}
        >
          <Marked text={choice.text} start={typed} />
          {choice.credits !== null && <span className={styles.credits}>{formatNumber(choice.credits)} punten</span>}
        </div>
      ))}
    </div>
  )
}

function Marked({ text, start }: { text: string; start: string }) {
  const length = text.toLowerCase().startsWith(start.toLowerCase()) ? start.length : 0
  return (
    <span>
      <b>{text.slice(0, length)}</b>
      <span>{text.slice(length)}</span>
    </span>
  )
}

function exitBy({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): EditorExit | null {
  if (key === 'Enter') return ctrlKey || metaKey ? 'send' : shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (key === 'F8') return shiftKey ? 'previousFault' : 'nextFault'
  if (key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : null
}

// A date gets its format while it is typed.
function useEditorInput(field: SheetField, selectsText: boolean) {
  const maskRef = useMaskito({ options: field === 'install_date' ? dateMask : null })
  return useCallback(
    (input: HTMLInputElement | null) => {
      maskRef(input)
      takeFocus(input, selectsText)
    },
    [maskRef, selectsText],
  )
}

function takeFocus(input: HTMLInputElement | null, selectsText: boolean): void {
  if (!input || input === document.activeElement) return
  input.focus({ preventScroll: true })
  input.setSelectionRange(selectsText ? 0 : input.value.length, input.value.length)
}

function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!option || !list) return
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
  const below = option.offsetTop + option.offsetHeight - list.clientHeight
  if (below > list.scrollTop) list.scrollTop = below
}

function optionId(list: string, index: number): string {
  return `${list}-${index}`
}
