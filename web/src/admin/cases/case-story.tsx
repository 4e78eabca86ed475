import type { CaseForStaff, CaseMessage } from '@portal/contract/case-acts'
import { MessageCircleQuestionMark, MessageSquareReply, Scale, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Part } from '../facts-card.tsx'
import { momentText } from '../list/moment-text.ts'
import { StoryMark } from '../story-mark.tsx'
import story from '../story.module.css'
import styles from './case-page.module.css'
import { CasePhoto } from './case-photo.tsx'

const looks = {
  vraag: { Icon: MessageCircleQuestionMark, tone: 'person' },
  antwoord: { Icon: MessageSquareReply, tone: 'done' },
  notitie: { Icon: StickyNote, tone: 'person' },
  besluit: { Icon: Scale, tone: 'done' },
} as const

/** What was asked, answered, noted and told, the newest first; beside its heading what can be added. */
export function CaseStory({ of: { messages, opened_at: at }, children }: { of: CaseForStaff; children: ReactNode }) {
  return (
    <Part title="Verloop" aside={children}>
      <ol className={story.story}>
        {messages.toReversed().map((message) => (
          <li key={message.id} className="beside gap-3">
            <StoryMark {...looks[message.kind]} />
            <Told message={message} />
          </li>
        ))}
        <li className="beside gap-3">
          <StoryMark Icon={Scale} tone="person" />
          <div className="row between wrap gap-2-4">
            <h3 className="text-3">Zaak begonnen</h3>
            <time dateTime={at} className="muted text-2 tabular">
              {momentText(at)}
            </time>
          </div>
        </li>
      </ol>
    </Part>
  )
}

function Told({ message }: { message: CaseMessage }) {
  const { at, text, photo_id: photo } = message
  return (
    <div className="stack gap-2 breaks">
      <div className="row between wrap gap-2-4">
        <h3 className="text-3">{whoOf(message)}</h3>
        <time dateTime={at} className="muted text-2 tabular">
          {momentText(at)}
        </time>
      </div>
      <p className={styles.words}>{text}</p>
      {photo !== null && <CasePhoto id={photo} alt="Foto bij het antwoord" />}
    </div>
  )
}

function whoOf({ kind, member, by }: CaseMessage): string {
  const writer = by?.name ?? 'een medewerker'
  const name = member?.name ?? 'het lid'
  if (kind === 'vraag') return `Vraag van ${writer} aan ${name}`
  if (kind === 'antwoord') return `Antwoord van ${name}`
  return kind === 'notitie' ? `Notitie van ${writer}` : `Besluit gemaild aan ${name}`
}
