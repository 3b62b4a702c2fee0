import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface Place {
  path: string
  search?: Record<string, string | undefined>
}

interface Props {
  to: Place
  className?: string
  title?: string
  children: ReactNode
}

/** A link to the list behind a figure, with its filters. The router types only literal addresses; these are composed. */
export const HomeLink = ({ to, ...rest }: Props) => <Link to={to.path} search={to.search ?? {}} {...rest} />
