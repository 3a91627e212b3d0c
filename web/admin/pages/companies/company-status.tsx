import type { CompanyStatus } from '@portico/shared/model/company.ts';
import '../../../ui/badge.css';

/** Active companies wear the colours of a resolved ticket, inactive ones none. */
export const CompanyStatusBadge = ({ status }: { status: CompanyStatus }) => (
  <span className={status === 'active' ? 'badge badge-status-resolved' : 'badge'}>{status}</span>
);
