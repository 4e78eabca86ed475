import type { ContentState } from '@portal/contract/content'
import { seeAsMember } from '@portal/contract/staff-words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarClock, CalendarX2, Copy, Ellipsis, Eye, Send, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { breakpoints } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { useDuplicate } from '../use-duplicate.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DropPlanDialog } from './drop-plan-dialog.tsx'
import { isChanged } from './is-changed.ts'
import { PublishDialog } from './publish-dialog.tsx'
import styles from './publication.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Act = 'now' | 'plan' | 'update' | 'drop-plan' | 'withdraw' | 'delete'

type Choice = { act: Act; label: string; icon: ReactNode }

const publish: Choice = { act: 'now', label: 'Publiceren', icon: <Send size={18} aria-hidden="true" /> }
const plan: Choice = { act: 'plan', label: 'Inplannen', icon: <CalendarClock size={18} aria-hidden="true" /> }
const dropPlan: Choice = {
  act: 'drop-plan',
  label: 'Geplande wijziging schrappen',
  icon: <CalendarX2 size={18} aria-hidden="true" />,
}
const withdraw: Choice = { act: 'withdraw', label: 'Intrekken', icon: <Undo2 size={18} aria-hidden="true" /> }
const remove: Choice = { act: 'delete', label: 'Verwijderen', icon: <Trash2 size={18} aria-hidden="true" /> }
const update = { ...publish, label: 'Bijwerken' }

type Choices = { main: Choice; beside?: Choice; more: Choice[] }

// What members see, or will, is withdrawn before it can be deleted.
const unseen: Choices = { main: publish, beside: plan, more: [remove] }
const choices: Record<ContentState, Choices> = {
  concept: unseen,
  afgelopen: unseen,
  ingetrokken: unseen,
  gepland: {
    main: { ...update, act: 'update' },
    beside: { ...plan, label: 'Andere tijd' },
    more: [{ ...publish, label: 'Nu publiceren' }, withdraw],
  },
  gepubliceerd: { main: update, more: [{ ...plan, label: 'Wijziging inplannen' }, withdraw] },
}

/** What the editor's bar offers about what members see of the entry. Who may not change it sees none of it. */
export function PublicationActions({ open }: { open: OpenEntry }) {
  const [act, setAct] = useState<Act | null>(null)
  const id = useId()
  // Without a rail the bar stands at the bottom of the window.
  const isBelow = useMediaQuery(breakpoints.rail)
  const { subject, entry } = open
  const duplicate = useDuplicate(subject)
  useAskedPlan(() => open.mayChange && begin('plan'))
  if (!open.mayChange) return null

  const { state, planned_from } = entry
  const address = subject.seenAt(entry)
  const { main, beside, more: usual } = choices[state]
  const more = planned_from ? [dropPlan, ...usual] : usual
  const close = () => setAct(null)
  const rest = {
    'aria-disabled': open.blockedBy !== null || undefined,
    'aria-describedby': open.blockedBy ? id : undefined,
  }

  function begin(wanted: Act) {
    const problems =
      wanted === 'now' || wanted === 'plan' || wanted === 'update' ? subject.findProblems(entry, open.draft) : {}
    if (Object.keys(problems).length > 0) open.showErrors(problems)
    // Of the same text only its moment can become another.
    else setAct(wanted === 'update' && !isChanged(open) ? 'plan' : wanted)
  }

  return (
    <div className={`row wrap gap-2 ${styles.actions}`}>
      <PopoverMenu
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        triggerLabel="Meer mogelijkheden"
        triggerClassName={`${iconButtonClass} ${styles.dots}`}
        align="end"
        side={isBelow ? 'above' : 'below'}
      >
        {more.map(({ act, label, icon }) => (
          <button
            key={label}
            type="button"
            className={menuItemClass}
            {...rest}
            onClick={() => !open.blockedBy && begin(act)}
          >
            {icon}
            {label}
          </button>
        ))}
        <button
          type="button"
          className={menuItemClass}
          {...rest}
          onClick={() => !open.blockedBy && void duplicate(open, open.flush)}
        >
          <Copy size={18} aria-hidden="true" />
          Dupliceren
        </button>
        {address && (
          <a href={address} target="_blank" className={menuItemClass}>
            <Eye size={18} aria-hidden="true" />
            {seeAsMember}
          </a>
        )}
      </PopoverMenu>
      {beside && (
        <Button
          variant="secondary"
          icon={beside.icon}
          className={styles.beside}
          {...rest}
          onClick={() => begin(beside.act)}
        >
          <span>{beside.label}</span>
        </Button>
      )}
      <Button icon={main.icon} {...rest} onClick={() => begin(main.act)}>
        {main.label}
      </Button>
      {open.blockedBy && (
        <p id={id} className="visually-hidden">
          {open.blockedBy}
        </p>
      )}
      {act === 'drop-plan' && <DropPlanDialog open={open} onClose={close} />}
      {act === 'withdraw' && <WithdrawDialog open={open} onClose={close} />}
      {act === 'delete' && <DeleteDialog open={open} onClose={close} />}
      {(act === 'now' || act === 'plan' || act === 'update') && (
        <PublishDialog open={open} mode={act} onClose={close} />
      )}
    </div>
  )
}

/** Begins a plan where the address asks for it (`?inplannen=ja`), and takes that out of the address: a reload doesn't ask again. */
function useAskedPlan(begin: () => void): void {
  const isAsked = useSearch({ strict: false, select: (search) => 'inplannen' in search })
  const navigate = useNavigate()
  const beginOnce = useEffectEvent(() => {
    void navigate({ to: '.', search: {}, replace: true })
    begin()
  })
  useEffect(() => {
    if (isAsked) beginOnce()
  }, [isAsked])
}
