import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { fileSteps, PipeSteps, typedSteps } from '../pipe-steps.tsx'
import { useNewScreen } from '../use-new-screen.ts'
import type { Sender, Sending } from './sender.ts'
import { SendingBar } from './sending-bar.tsx'
import { SendingProgress } from './sending-progress.tsx'
import { SendingRows } from './sending-rows.tsx'
import type { Submission } from './submission.ts'

type SendingScreenProps = { sender: Sender; sending: Sending; submission: Submission }

/** Rows on their way to the server, as far as it has confirmed them. */
export function SendingScreen({ sender, sending, submission }: SendingScreenProps) {
  const heading = useNewScreen()

  return (
    <>
      <Breadcrumbs parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>} current="Versturen" />
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            We versturen je registraties
          </h1>
          <p>
            Je kunt gewoon verderwerken in het portaal. Wat geregistreerd is, blijft geregistreerd, ook als je dit
            venster sluit.
          </p>
        </div>
      </header>
      <PipeSteps steps={submission.fileName ? fileSteps : typedSteps} current="Versturen" />
      <SendingProgress submission={submission} pace={sending.pace} isHeld={isHeld(sending)} />
      <SendingRows submission={submission} isSending={sending.step.name === 'sending'} />
      <SendingBar sender={sender} sending={sending} submission={submission} />
    </>
  )
}

function isHeld({ step }: Sending): boolean {
  return step.name !== 'sending' && step.name !== 'loading'
}
