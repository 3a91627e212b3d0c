import type { CompanyStatus } from '@portico/shared/model/company.ts';
import '../../../../ui/tickets/badge.css';

/** The status of a company: an active one has the colours of a resolved ticket, others are neutral. */
export const CompanyStatusBadge = ({ status }: { status: CompanyStatus }) => (
  <span className={status === 'active' ? 'badge badge-status-resolved' : 'badge'}>{status}</span>
);
