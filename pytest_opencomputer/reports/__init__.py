"""Reports on runs: tables, statistics, exports, Allure, pages."""
