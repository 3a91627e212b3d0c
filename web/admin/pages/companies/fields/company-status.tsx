import type { CompanyStatus } from '@portico/shared/model/company.ts';
import '../../../../ui/tickets/badge.css';

/** Active companies have the colours of a resolved ticket, inactive ones the neutral ones. */
export const CompanyStatusBadge = ({ status }: { status: CompanyStatus }) => (
  <span className={status === 'active' ? 'badge badge-status-resolved' : 'badge'}>{status}</span>
);
