import { expect, test } from 'vitest';
import { formatRequesterName } from '../../../lambdas/notifications/words/author-name.ts';
import { brand } from '../../../shared/brand.ts';
import { checkRows } from '../../support/rows.ts';

const commas = [',', '，', '、', '،', '﹐', '､', ' ,'];

test("a comma in a customer's name cannot make the customer look like support in a mail", () =>
  checkRows(
    commas,
    (comma) => comma,
    (comma) => {
      const requester_name = `Alex Morgan${comma} ${brand.name} Support`;
      expect(formatRequesterName({ requester_name, company_name: 'Acme' })).toBe(
        `Alex Morgan ${brand.name} Support, Acme`,
      );
    },
  ));
