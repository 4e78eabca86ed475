import { InfoTip } from '../../ui/info-tip.tsx'

/** How old the balance may be (spec §1): it comes from the gift shop, once an hour. */
export function BalanceTip({ label = 'Uitleg bij je puntensaldo' }: { label?: string }) {
  return <InfoTip text="Het puntensaldo wordt ieder uur bijgewerkt" label={label} />
}
