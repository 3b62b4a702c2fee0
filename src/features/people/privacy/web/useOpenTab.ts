import { useNavigate } from '@tanstack/react-router'
import { privacyTabs } from './tabs.ts'

/** Opens a tab of /privacidad under an address of its own. */
export function useOpenTab(): (key: string) => void {
  const navigate = useNavigate()
  return key => void navigate({ to: '.', search: { tab: key === privacyTabs[0]!.key ? undefined : key }, replace: true })
}
