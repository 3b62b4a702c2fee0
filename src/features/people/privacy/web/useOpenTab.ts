import { useNavigate } from '@tanstack/react-router'
import { privacyTabs } from './tabs.ts'

export function useOpenTab(): (key: string) => void {
  const navigate = useNavigate()
  return key => void navigate({ to: '.', search: { tab: key === privacyTabs[0]!.key ? undefined : key }, replace: true })
}
